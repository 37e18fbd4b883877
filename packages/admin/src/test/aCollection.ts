import { blank } from '@shop/client/test/blank'
import { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { idOf } from './samples.ts'

export const aCollection = (change: Partial<StaffCollection> = {}) =>
  blank(StaffCollection, {
    id: idOf(1),
    name: 'Eid Capsule',
    slug: 'eid-capsule',
    description: 'For the days of Eid.',
    sort: 1,
    isActive: true,
    version: 3,
    ...change,
  })
