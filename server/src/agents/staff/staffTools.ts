import { isAllowedForKeys, isPermission, type Permission } from '@shop/contracts/access'
import type { Endpoint } from '@shop/contracts/endpoint'
import { endpoints } from '@shop/contracts/endpoints'
import { eventSchemaOf } from '@shop/contracts/eventStream'
import { fileRules } from '@shop/contracts/uploads'
import { z } from 'zod'
import { jsonSchemaOf } from '../../platform/http/jsonSchema.ts'
import { hintsOf } from '../mcp/mcpServer.ts'

/** An API call that a staff member's assistant may make or request. */
export interface StaffTool {
  /** Name of the tool: `refundOrder` becomes `refund_order`. */
  name: string
  call: string
  endpoint: Endpoint
  permission: Permission
  /** Tells whether the call only reads. Other calls are only proposed, and made once a person confirms them. */
  isReading: boolean
}

/**
 * Permissions under which assistants may only read: they may not change their own rights, the running of the shop,
 * which involves secrets, or personal views.
 */
const readOnlyPermissions: readonly Permission[] = [
  'settings:write',
  'webhooks:manage',
  'jobs:run',
  'office:enter',
]

/** Tells whether a call's input and answer contain neither files nor event streams. */
const hasOnlyData = ({ input, answer }: Endpoint): boolean =>
  fileRules(input).size === 0 && !eventSchemaOf(answer) && !(answer instanceof z.core.$ZodFile)

const toolOf = ([call, endpoint]: [string, Endpoint]): StaffTool[] => {
  const { access, method, isReading = method === 'GET' } = endpoint
  if (!isPermission(access) || !isAllowedForKeys(access)) return []
  if (!isReading && readOnlyPermissions.includes(access)) return []
  const name = call.replaceAll(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
  return hasOnlyData(endpoint) ? [{ name, call, endpoint, permission: access, isReading }] : []
}

/** Tools for staff, by name, made from the contracts of the API. */
export const staffTools: ReadonlyMap<string, StaffTool> = new Map(
  Object.entries(endpoints)
    .flatMap(toolOf)
    .map(tool => [tool.name, tool]),
)

const confirmationHint = 'The change waits until somebody confirms it in the back office.'

const describe = ({ name, endpoint, isReading }: StaffTool) => ({
  name,
  description: isReading ? endpoint.summary : `${endpoint.summary} ${confirmationHint}`,
  inputSchema: { type: 'object', ...jsonSchemaOf(endpoint.input, 'input') },
  annotations: hintsOf({ isReading, isDestructive: !isReading }),
})
const descriptions = new Map<StaffTool, object>()

/** Describes a tool for `tools/list`, on first use, as there are many. */
export const describeTool = (tool: StaffTool): object => {
  const description = descriptions.get(tool) ?? describe(tool)
  descriptions.set(tool, description)
  return description
}
