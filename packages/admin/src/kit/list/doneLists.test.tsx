// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { useOffice } from '../../test/openOffice.tsx'
import { listOf } from '../../test/samples.ts'

const office = useOffice()

it.each([
  ['/admin/orders?attention=true', '/admin/orders', 'Nothing needs attention'],
  ['/admin/orders?status=TO_PACK&sort=oldest', '/admin/orders', 'Nothing to pack'],
  ['/admin/orders?status=UNANSWERED', '/admin/orders', 'No disputes to answer'],
  ['/admin/reviews?status=PENDING', '/admin/reviews', 'No reviews to decide'],
  ['/admin/returns?state=RECEIVED', '/admin/returns', 'No returns to check'],
  ['/admin/jobs?tab=outbox&state=dead', '/admin/outbox', 'No failed emails'],
  ['/admin/purchases?show=open', '/admin/purchases', 'Everything ordered has been received'],
])('says of the worklist %s that its work is done', async (place, path, text) => {
  await office.open(place, { '/admin/jobs': { items: [] }, [path]: listOf() }).shows(text)
  expect(document.body.textContent).not.toContain('Try adjusting')
})

it.each([
  ['/admin/orders?attention=true&country=FR', 'No orders found'],
  ['/admin/orders?status=SHIPPED', 'No orders found'],
])('says of %s that no order matches the filters', async (place, text) => {
  await office.open(place, { '/admin/orders': listOf() }).shows(text, 'Try adjusting your search or filters.')
})
