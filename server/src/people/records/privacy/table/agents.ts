import { impersonalTable, ofStaff, type TableData } from './personalData.ts'

/**
 * Assistants that shop for people, their calls, and their carts and checkouts (`022-agent-access.ts`,
 * `023-agent-sessions.ts`).
 */
export const agentTables: Record<string, TableData> = {
  agent_sessions: {
    personal: [
      {
        columns: 'state',
        whose: 'customer',
        purpose: 'To take a buyer from an assistant to the checkout.',
        kept: 'agentSessions',
        exported: { not: 'Nobody is signed in, and it is deleted before a request could be answered.' },
        erasure: { kept: 'Deleted after two days, before a request could be answered.' },
      },
    ],
    none: 'id kind agent agent_name profile_url token from_cart told_total told_terms told_order handed_over declined bought ended_at expires_at created_at updated_at',
  },
  agent_signing_keys: impersonalTable('id generation public_key private_key created_at'),
  agent_tokens: {
    personal: [
      {
        ...ofStaff,
        columns: 'user_id created_at',
        purpose: 'To know who made it.',
        kept: 'history',
        erasure: 'unlinked',
      },
    ],
    // Assistants, not people.
    none: 'id name digest prefix host max_requests orders_url orders_secret last_used_at revoked_at',
  },
  agent_answers: {
    personal: [
      {
        columns: 'id content started_at answer',
        whose: 'customer',
        purpose: 'To carry out an assistant’s repeated request only once.',
        kept: 'agentAnswers',
        exported: {
          not: 'Encrypted copies of carts and orders; placed orders are in the export.',
        },
        erasure: { kept: 'Encrypted under digests, so it cannot be found by person; deleted within days.' },
      },
    ],
    none: 'run_id',
  },
  // Businesses that run assistants, not the people for whom they shop.
  agents: impersonalTable('id name tier first_at last_at'),
  agent_days: impersonalTable('agent_id day calls refusals limited'),
  agent_calls: impersonalTable('number at agent_id name tier transport operation outcome took'),
  proposals: {
    personal: [
      {
        columns: 'input outcome created_at decided_at',
        whose: 'customer',
        purpose: 'To have staff confirm what their assistants request.',
        kept: 'agentRecords',
        exported: { not: 'Encrypted copies of changes; changes made are in the export.' },
        erasure: { kept: 'Encrypted, so it cannot be found by person; deleted within 30 days.' },
      },
    ],
    none: 'id key_id call state',
  },
  agent_searches: {
    personal: [
      {
        columns: 'query last_at',
        whose: 'visitor',
        purpose: 'To know which searches of shoppers find nothing.',
        kept: 'agentRecords',
        exported: { not: 'Nothing shows whose words they were.' },
        erasure: { kept: 'Nothing shows whose words they were.' },
      },
    ],
    none: 'count',
  },
}
