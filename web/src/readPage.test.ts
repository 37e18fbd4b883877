import { expect, it } from 'vitest'
import { readPage } from './readPage.ts'

const failing = (status: number) =>
  readPage(new URL('https://shop.example/products/najd'), () =>
    Promise.reject(Object.assign(new Error('No.'), { status })),
  )

it('a page whose reads fail on our side is told apart from one that is not there', async () => {
  expect(await failing(503)).toMatchObject({ hasFailed: true, isMissing: false, isWhole: false })
  expect(await failing(404)).toMatchObject({ hasFailed: false, isMissing: true, isWhole: false })
})
