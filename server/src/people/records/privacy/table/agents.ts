import { nobody, ofStaff, type TableData } from './personalData.ts'

/** Assistants that shop for somebody, their calls, and their carts and checkouts (`022-agent-access.ts`, `023-agent-sessions.ts`). */
export const agentTables: Record<string, TableData> = {
  agent_sessions: {
    personal: [
      {
        columns: 'state',
        whose: 'customer',
        purpose: 'To lead a buyer on from an assistant to the checkout.',
        kept: 'agentSessions',
        exported: { not: 'Nobody is signed in, and it ends before anybody could ask.' },
        erasure: { kept: 'It goes after two days, which is sooner than anybody could ask.' },
      },
    ],
    none: 'id kind agent agent_name profile_url token from_cart told_total declined bought ended_at expires_at created_at updated_at',
  },
  agent_signing_keys: nobody('id generation public_key private_key created_at'),
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
    none: 'id name digest prefix host orders_url orders_secret last_used_at revoked_at',
  },
  agent_answers: {
    personal: [
      {
        columns: 'id content started_at answer',
        whose: 'customer',
        purpose: 'To do once what an assistant asks twice.',
        kept: 'agentAnswers',
        exported: {
          not: 'Sealed copies of carts and orders, of which the export has those that were placed.',
        },
        erasure: { kept: 'Sealed under digests, so that nobody finds it by a person; it goes within days.' },
      },
    ],
    none: 'run_id',
  },
  // Businesses that run assistants, not those for whom they ask.
  agents: nobody('id name tier first_at last_at'),
  agent_days: nobody('agent_id day calls refusals'),
  agent_calls: nobody('number at agent_id name tier transport operation outcome took'),
  proposals: {
    personal: [
      {
        columns: 'input outcome created_at decided_at',
        whose: 'customer',
        purpose: 'To have people confirm what assistants of staff ask for.',
        kept: 'agentRecords',
        exported: { not: 'Sealed copies of changes, of which the export has those that were made.' },
        erasure: { kept: 'Sealed, so that nobody finds it by a person; it goes within 30 days.' },
      },
    ],
    none: 'id key_id call state',
  },
  agent_searches: {
    personal: [
      {
        columns: 'query last_at',
        whose: 'visitor',
        purpose: 'To know what shoppers look for here in vain.',
        kept: 'agentRecords',
        exported: { not: 'Nothing says whose words they were.' },
        erasure: { kept: 'Nothing says whose words they were.' },
      },
    ],
    none: 'count',
  },
}
