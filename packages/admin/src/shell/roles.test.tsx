// @vitest-environment jsdom
import { allPermissions, type Permission, permissionLabels } from '@shop/contracts/access'
import { AgentToken } from '@shop/contracts/agents/endpoints'
import { Alert } from '@shop/contracts/alerts/endpoints'
import { Video } from '@shop/contracts/catalog/entities'
import { Job } from '@shop/contracts/jobs/endpoints'
import { OrderRefund, UnmatchedPayment } from '@shop/contracts/orders/adminEntities'
import { ApiKey } from '@shop/contracts/users/apiKeys'
import { Role } from '@shop/contracts/users/staffEndpoints'
import { builtInRoles } from '@shop/contracts/users/builtInRoles'
import { blank } from '@shop/client/test/blank'
import type { Answers } from '@shop/client/test/answerFrom'
import type { Need } from '@shop/ui/buttons/allowed'
import { expect, it, vi } from 'vitest'
import { sections } from '../kit/screens/screens.ts'
import { canOf } from '../kit/session/useCan.ts'
import { aCollection } from '../test/aCollection.ts'
import { aCustomer, customerDetail } from '../test/aCustomer.ts'
import { aDocument } from '../test/aDocument.ts'
import { anOutboxItem } from '../test/anOutboxItem.ts'
import { aParcel, order, orderLine, orderRow, paymentCase } from '../test/anOrder.ts'
import { aWebhook } from '../test/aWebhook.ts'
import { aProduct, aProductRow, aStockedVariant } from '../test/aProduct.ts'
import { aPromotion } from '../test/aPromotion.ts'
import { aReview } from '../test/aReview.ts'
import { useOffice, remember, until } from '../test/openOffice.tsx'
import { aProposal, admin, at, idOf, listOf } from '../test/samples.ts'
import { savedSettings } from '../test/savedSettings.ts'
import { returnLine, receivedReturn } from '../test/someReturn.ts'
import { addMonths, monthName, thisMonth } from '../features/books/periods.ts'

const video = blank(Video, { type: 'video/mp4' })
const apiKey = blank(ApiKey, { name: 'Warehouse', permissions: ['orders:read'], state: 'active' })
const agentToken = blank(AgentToken, { name: 'Our app' })
const paidOrder = {
  ...order,
  status: 'PAID',
  paidAt: at,
  leftToRefund: 5598,
  allowedToRefund: 5598,
  items: [orderLine()],
} as const
const unmatchedPayment = blank(UnmatchedPayment, {
  id: idOf(2),
  amount: 5000,
  currency: 'GBP',
  problem: 'amount',
})
const manualRefund = blank(OrderRefund, { id: idOf(5), amount: 900, method: 'by_hand', reason: 'Late' })
const job = blank(Job, { name: 'reconciler', everySeconds: 60, lastRunAt: at, lastSuccessAt: at })
const alert = blank(Alert, { kind: 'job-failing', subject: 'sales', orderId: idOf(1), orderNumber: 'M-1' })
const role = blank(Role, { id: idOf(7), name: 'Agency', permissions: ['office:enter', 'products:read'] })

const answers: Answers = {
  '/admin/products': listOf(aProductRow),
  '/admin/products/{id}': aProduct({ video }),
  '/admin/collections': listOf(aCollection({ productCount: 1 })),
  '/admin/collections/{id}': aCollection({ productCount: 2 }),
  '/admin/collections/{id}/products': listOf(aProductRow, { ...aProductRow, id: idOf(8) }),
  '/admin/users': listOf(aCustomer),
  '/admin/users/{id}': customerDetail({ status: 'invited' }),
  '/admin/subscribers': listOf(),
  '/admin/roles': { items: [role] },
  '/admin/api-keys': { items: [apiKey] },
  '/admin/webhooks': { items: [aWebhook] },
  '/admin/agents': { isEnabled: true, isOpen: true, items: [] },
  '/admin/agents/tokens': { items: [agentToken] },
  '/admin/proposals': { items: [aProposal] },
  '/admin/webhooks/{id}': aWebhook,
  '/admin/webhooks/{id}/deliveries': { items: [], total: 0, page: 1, totalPages: 1 },
  '/admin/orders': listOf(orderRow()),
  '/orders/{id}/documents': { items: [] },
  '/admin/orders/{id}/money': { moves: [] },
  '/admin/outbox': listOf(anOutboxItem()),
  '/admin/returns': listOf(),
  '/admin/inventory/variants': listOf(aStockedVariant),
  '/admin/inventory/low-stock': { ...listOf(), threshold: 5 },
  '/admin/reviews': listOf(aReview()),
  '/admin/reviews/{id}': aReview(),
  '/admin/documents/{category}': listOf(aDocument()),
  '/admin/settings': savedSettings,
  '/admin/promotions': listOf(aPromotion()),
  '/admin/alerts': { ...listOf(alert), paymentsWithoutOrder: 0 },
  '/admin/books': { currency: 'GBP', sums: [], days: 0, xeroParts: [], closings: [], openMonth: '2020-01' },
  '/admin/jobs': { items: [job] },
}

/** Month that the books show first. */
const lastMonth = monthName(addMonths(thisMonth(), -1))

interface Place {
  at: string
  needs: Permission
  /** Answers of the shop that only this screen needs. */
  answers?: Answers
  /** Labels of buttons, links and parts, with the permissions that each needs. */
  shows?: Record<string, Need | readonly Need[]>
  /** Labels in the menu of the first row, or of the button `opener`. */
  menu?: Record<string, Need>
  opener?: string
}

const places: Place[] = [
  {
    at: '/admin/products',
    needs: 'products:read',
    shows: {
      'Add Product': 'products:write',
      Pictures: 'products:write',
      Import: 'products:write',
      Export: 'products:read',
      'Select row': 'products:write',
    },
    menu: {
      'View Details': 'products:read',
      'Edit Product': 'products:write',
      Archive: 'products:write',
      Delete: 'products:write',
    },
  },
  {
    at: `/admin/products?view=${idOf(1)}`,
    needs: 'products:read',
    shows: { 'Edit Product': 'products:write', 'Change Video': 'products:write', Delete: 'products:write' },
  },
  { at: '/admin/import', needs: 'products:write' },
  {
    at: '/admin/collections',
    needs: 'products:read',
    shows: { 'Create Collection': 'products:write' },
    menu: {
      'View Products': 'products:read',
      'Edit Collection': 'products:write',
      'Change Prices': 'products:write',
      Delete: 'products:write',
    },
  },
  {
    at: `/admin/collections?products=${idOf(1)}`,
    needs: 'products:read',
    shows: { 'Edit Collection': 'products:write', 'Add Products': 'products:write' },
    menu: {
      'View Product': 'products:read',
      'Move to End': 'products:write',
      'Remove from Collection': 'products:write',
    },
  },
  {
    at: '/admin/users',
    needs: 'customers:read',
    shows: { Roles: 'staff:manage', Subscribers: 'customers:export', 'Invite User': 'staff:manage' },
    menu: {
      'View Details': 'customers:read',
      'Make Admin': 'staff:manage',
      'Roles…': 'staff:manage',
      'Delete User': 'customers:write',
    },
  },
  {
    at: `/admin/users?user=${aCustomer.id}`,
    needs: 'customers:read',
    shows: {
      'Edit User': 'customers:write',
      'Send Invitation Again': 'staff:manage',
      'Roles…': 'staff:manage',
      'Make Admin': 'staff:manage',
      'Erase Personal Data': 'customers:erase',
      'Deactivate User': 'customers:write',
    },
  },
  {
    at: `/admin/users?user=${aCustomer.id}&of=staff`,
    needs: 'customers:read',
    answers: {
      '/admin/users/{id}': customerDetail({
        isAdmin: true,
        status: 'deactivated',
        roles: [{ id: 'packer', name: 'Packer' }],
      }),
    },
    shows: {
      'Reactivate User': 'staff:manage',
      'Edit User': 'staff:manage',
      'Erase Personal Data': 'staff:manage',
    },
  },
  {
    at: '/admin/users/roles',
    needs: 'staff:manage',
    shows: { 'Create Role': 'staff:manage' },
    menu: { 'Edit Role': 'staff:manage', Copy: 'staff:manage', Delete: 'staff:manage' },
  },
  {
    at: '/admin/users/keys',
    needs: 'keys:manage',
    shows: { 'Create API Key': 'keys:manage' },
    menu: { Copy: 'keys:manage', Revoke: 'keys:manage' },
  },
  {
    at: '/admin/assistants?tab=tokens',
    needs: 'settings:read',
    shows: { 'Create Token': 'keys:manage', 'Changes to Confirm': 'proposals:decide' },
    menu: { Revoke: 'keys:manage' },
  },
  {
    at: '/admin/assistants/changes',
    needs: 'proposals:decide',
    shows: { Confirm: 'proposals:decide', Refuse: 'proposals:decide' },
  },
  {
    at: '/admin/settings/webhooks',
    needs: 'webhooks:manage',
    shows: { 'Create Webhook': 'webhooks:manage' },
  },
  {
    at: `/admin/settings/webhooks/${aWebhook.id}`,
    needs: 'webhooks:manage',
    shows: { 'Send Test': 'webhooks:manage', More: 'webhooks:manage' },
  },
  {
    at: '/admin/orders',
    needs: 'orders:read',
    shows: {
      'New Order': 'orders:write',
      'Export Orders': 'orders:export',
      'Export Last Month': 'orders:export',
      'View Analytics': 'reports:read',
      'Select row': 'orders:pack',
    },
    menu: {
      'View Details': 'orders:read',
      'Mark as Shipped': 'orders:pack',
      'Cancel Order': 'orders:write',
      'Refund Order': 'orders:refund',
      'Packing Slip': 'orders:pack',
      'Pick List': 'orders:pack',
      'Print Packing Slip': 'orders:pack',
    },
  },
  {
    at: `/admin/orders/${order.id}`,
    needs: 'orders:read',
    answers: {
      '/admin/orders/{id}': {
        ...paidOrder,
        reviewFlag: 'Look at it.',
        dispute: 'Disputed.',
        cases: [paymentCase({ blocksRefund: false })],
        refunds: [manualRefund],
      },
    },
    shows: {
      'Edit Address': 'orders:write',
      'Edit Email': 'orders:write',
      'Add Note': 'orders:read',
      'Add Tag': 'orders:write',
      Change: 'orders:write',
      Refund: 'orders:refund',
      'Get Evidence': 'payments:read',
      'Ship Anyway': 'payments:decide',
      'Record Outcome': 'payments:decide',
      'Mark as Reviewed': 'payments:decide',
      'Void Links': ['jobs:read', 'orders:write'],
      'Send Order confirmation again': 'jobs:run',
    },
    opener: 'More',
    menu: {
      'Cancel Order': 'orders:write',
      'Refund Order': 'orders:refund',
      'Copy Link': 'orders:read',
    },
  },
  {
    at: `/admin/orders/${idOf(2)}`,
    needs: 'orders:read',
    answers: { '/admin/orders/{id}': { ...order, unmatchedPayments: [unmatchedPayment] } },
    shows: {
      'Return Payment': 'payments:decide',
      'Accept Payment': 'payments:decide',
    },
    opener: 'More',
    menu: { 'Mark as Paid': 'orders:write', 'Copy Link': 'orders:read' },
  },
  {
    at: `/admin/orders/${idOf(3)}`,
    needs: 'orders:read',
    answers: {
      '/admin/orders/{id}': {
        ...paidOrder,
        status: 'SHIPPED',
        shippedAt: at,
        userId: idOf(1),
        parcels: [aParcel()],
      },
    },
    shows: {
      'Mark as Delivered': 'orders:write',
      'Edit Tracking': 'orders:pack',
      'Packing Slip': 'orders:pack',
      'View customer': 'customers:read',
    },
    opener: 'More',
    menu: {
      'Address Label': 'orders:pack',
      'Save Packing Slip': 'orders:pack',
      'Refund Order': 'orders:refund',
      'Copy Link': 'orders:read',
    },
  },
  {
    at: `/admin/returns/${idOf(1)}`,
    needs: 'returns:read',
    answers: { '/admin/returns/{id}': receivedReturn },
    shows: {
      'Something Is Missing': 'returns:decide',
      'Refuse Return': 'returns:decide',
      'Refund £85.98': 'returns:decide',
    },
  },
  {
    at: `/admin/returns/${idOf(2)}`,
    needs: 'returns:read',
    answers: { '/admin/returns/{id}': { ...receivedReturn, state: 'SENT', receivedAt: null } },
    shows: { 'Close Return': 'returns:decide', 'Mark as Received': 'returns:receive' },
  },
  {
    at: `/admin/returns/${idOf(3)}`,
    needs: 'returns:read',
    answers: {
      '/admin/returns/{id}': {
        ...receivedReturn,
        state: 'CHECKED',
        refund: 3000,
        refundState: 'FAILED',
        lines: [{ ...returnLine(2, 3000), outcomes: { restock: 0, repair: 1, write_off: 0 } }],
      },
    },
    shows: {
      'Mark as Done': 'returns:decide',
      'Put Back in Stock': 'returns:decide',
      'Write Off': 'returns:decide',
    },
  },
  {
    at: '/admin/inventory',
    needs: 'stock:read',
    menu: {
      Count: 'stock:write',
      'Receive Delivery': 'stock:write',
      Correct: 'stock:write',
      'View Ledger': 'stock:read',
    },
  },
  {
    at: '/admin/reviews',
    needs: 'reviews:read',
    shows: { 'Review Analytics': 'reports:read', 'Select row': 'reviews:moderate' },
    menu: { 'View Details': 'reviews:read', Approve: 'reviews:moderate', Reject: 'reviews:moderate' },
  },
  {
    at: '/admin/documents',
    needs: 'documents:read',
    shows: { 'Upload Document': 'documents:write' },
    menu: { Download: 'documents:read', Save: 'documents:read', Delete: 'documents:write' },
  },
  { at: '/admin/settings', needs: 'settings:read', shows: { 'Save All Changes': 'settings:write' } },
  {
    at: '/admin/settings?tab=email',
    needs: 'settings:read',
    shows: { 'Send test email': 'settings:write', 'Clear Password': 'settings:write' },
  },
  {
    at: '/admin/promotions',
    needs: 'promotions:read',
    shows: { 'Create Promotion': 'promotions:write' },
    menu: {
      'Edit Promotion': 'promotions:write',
      'End Promotion': 'promotions:write',
      Delete: 'promotions:write',
    },
  },
  { at: '/admin/pack', needs: 'orders:pack' },
  {
    at: '/admin/alerts',
    needs: 'alerts:read',
    menu: {
      'View Details': 'alerts:read',
      'Open Order': 'orders:read',
      'Mark as Resolved': 'alerts:resolve',
    },
  },
  { at: '/admin/jobs', needs: 'jobs:read', menu: { 'Run Now': 'jobs:run' } },
  { at: '/admin/jobs?tab=outbox', needs: 'jobs:read', menu: { 'Send Again': 'jobs:run' } },
  { at: '/admin/analytics', needs: 'reports:read' },
  { at: '/admin/books', needs: 'books:read', shows: { [`Close ${lastMonth}`]: 'books:write' } },
  { at: '/admin/audit', needs: 'audit:read' },
]

const office = useOffice()

/** Returns the labels of the enabled buttons, links and inputs. */
const enabledLabels = (): Set<string> =>
  new Set(
    [...document.querySelectorAll<HTMLElement>('main a, main button, main input, [role=dialog] button')]
      .filter(element => element.closest('fieldset[disabled]') === null)
      .map(element => element.getAttribute('aria-label') ?? element.textContent),
  )
const menuItems = (): string[] =>
  [...document.querySelectorAll<HTMLElement>('[role=menuitem]')].map(({ textContent }) => textContent)
const sidebar = (): string[] =>
  [...document.querySelectorAll('nav a')].map(({ textContent }) => textContent).filter(isSection)
const isSection = (text: string) => sections.some(({ title }) => title === text)

const askForMenu = (opener: string | undefined) => {
  const event = { bubbles: true, cancelable: true, clientX: 40, clientY: 50 }
  if (menuItems().length > 0) return
  const button = [...document.querySelectorAll('main button')].find(
    ({ textContent }) => textContent === opener,
  )
  if (button instanceof HTMLElement) return button.click()
  document.querySelector('main tbody tr')?.dispatchEvent(new MouseEvent('contextmenu', event))
}

it('tests each permission at some place', () => {
  const testedPermissions = places.flatMap(({ needs, shows = {}, menu = {} }) => [
    needs,
    ...Object.values(shows).flat(),
    ...Object.values(menu),
  ])
  const missing = allPermissions.filter(name => !testedPermissions.includes(name))
  // Every role has this permission.
  expect(missing).toEqual(['office:enter'])
})

it.each(places)('shows each built-in role at $at only its own buttons', async place => {
  let permissions: readonly string[] = admin.permissions
  const allow = vi.fn()
  const user = () => ({ ...admin, permissions: [...permissions] })
  const { shows: says } = office.open(
    place.at,
    { ...answers, ...place.answers, '/auth/me': user },
    // This platform can show notices, so the page also reads them.
    {
      can: { notify: true, print: true, camera: false },
      notify: async () => undefined,
      badge: () => undefined,
      allow,
    },
  )
  for (const [name, builtInRole] of Object.entries(builtInRoles)) {
    ;({ permissions } = builtInRole)
    remember(user())
    window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
    const can = canOf(permissions)
    const allowed = sections.filter(({ needs }) => can(needs)).map(({ title }) => title)
    await until(() => expect(new Set(sidebar()), name).toEqual(new Set(allowed)))
    // The desktop's menu is limited to the same permissions.
    await until(() => expect(allow).toHaveBeenLastCalledWith(permissions))
    if (!can(place.needs)) {
      await says(`Your role does not allow you to ${permissionLabels[place.needs]}.`)
      continue
    }
    const expectedLabels = (listed: Place['shows']) =>
      Object.entries(listed ?? {})
        .filter(([, needs]) => [needs].flat().every(can))
        .map(([label]) => label)
    const { shows = {}, menu = {}, opener } = place
    await until(() => {
      const labels = enabledLabels()
      expect(
        Object.keys(shows).filter(label => labels.has(label)),
        name,
      ).toEqual(expectedLabels(shows))
    })
    await until(() => {
      if (expectedLabels(menu).length > 0) askForMenu(opener)
      expect(
        Object.keys(menu).filter(label => menuItems().includes(label)),
        name,
      ).toEqual(expectedLabels(menu))
    })
  }
})

it('links to keys, roles and webhooks for a role that does not see the sections containing them', async () => {
  let permissions = ['office:enter', 'staff:manage', 'keys:manage', 'webhooks:manage']
  const user = () => ({ ...admin, permissions })
  remember(user())
  office.open('/admin', { ...answers, '/auth/me': user })
  const inner = ['Roles', 'API keys', 'Webhooks']
  const links = () =>
    [...document.querySelectorAll('nav a')]
      .map(({ textContent }) => textContent)
      .filter(text => inner.includes(text))
  await until(() => expect(links()).toEqual(inner))
  permissions = ['office:enter', 'customers:read', 'keys:manage', 'settings:read', 'webhooks:manage']
  remember(user())
  window.dispatchEvent(new StorageEvent('storage', { key: 'user' }))
  await until(() => expect(links()).toEqual([]))
})
