import type { StaffCollection } from '@shop/contracts/collections/adminEndpoints'
import { at, idOf } from './samples.ts'

export const aCollection = (change: Partial<StaffCollection> = {}): StaffCollection => ({
  id: idOf(1),
  name: 'Eid Capsule',
  slug: 'eid-capsule',
  description: 'For the days of Eid.',
  image: null,
  sort: 1,
  isActive: true,
  productCount: 0,
  activeCount: 0,
  version: 3,
  createdAt: at,
  updatedAt: at,
  ...change,
})
