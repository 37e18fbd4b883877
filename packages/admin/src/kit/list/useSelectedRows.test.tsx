// @vitest-environment jsdom
import { PartsProvider } from '@shop/ui/app/PartsProvider.tsx'
import { DataTable } from '@shop/ui/table/DataTable.tsx'
import type { ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, test } from 'vitest'
import { useSelectedRows } from './useSelectedRows.ts'

const List = ({
  names,
  filter = '',
  isWaiting = false,
}: {
  names: readonly string[]
  filter?: string
  isWaiting?: boolean
}) => {
  const [ids, choose] = useSelectedRows({ filter }, { max: 2, isWaiting })
  return (
    <>
      <output>{ids.join()}</output>
      <DataTable
        label="Names"
        columns={[{ header: 'Name', cell: ({ name }) => name }]}
        rows={names.map(name => ({ name }))}
        rowKey={({ name }) => name}
        selection={{ ids, onChange: choose }}
      />
    </>
  )
}

test('a new filter clears the selection', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (list: ReactNode) => root.render(<PartsProvider>{list}</PartsProvider>)
  const tick = () => container.querySelector<HTMLInputElement>('tbody input')?.click()
  const areChosen = (ids: string) =>
    expect.poll(() => container.querySelector('output')?.textContent).toBe(ids)
  show(<List names={['Amina']} filter="all" />)
  await expect.poll(() => container.textContent).toContain('Amina')
  show(<List names={['Amina']} filter="late" isWaiting />)
  tick()
  await areChosen('Amina')
  show(<List names={['Bilal']} filter="late" />)
  await areChosen('')
  tick()
  await areChosen('Bilal')
  root.unmount()
})

test('the selection has a stated limit, and the checkbox above the list reflects the shown rows', async () => {
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  const show = (...names: string[]) => {
    root.render(
      <PartsProvider>
        <List names={names} />
      </PartsProvider>,
    )
    return expect.poll(() => container.textContent).toContain(names.join(''))
  }
  const box = () => {
    const found = container.querySelector<HTMLInputElement>('thead input')
    if (!found) throw new Error('no box')
    return found
  }
  const isTicked = (checked: boolean, indeterminate = false) =>
    expect.poll(() => box()).toMatchObject({ checked, indeterminate })
  await show('Amina', 'Bilal')
  box().click()
  await isTicked(true)
  expect(document.body.textContent).not.toContain('At most')
  await show('Dawud', 'Esma')
  await isTicked(false)
  box().click()
  await expect.poll(() => document.body.textContent).toContain('You can select up to 2 at once.')
  expect(container.querySelector('output')?.textContent).toBe('Amina,Bilal')
  await isTicked(false)
  await show('Bilal', 'Dawud')
  await isTicked(false, true)
  root.unmount()
})
