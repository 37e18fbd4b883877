// @vitest-environment jsdom
import { useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { PartsProvider } from '../app/PartsProvider.tsx'
import { DataTable } from './DataTable.tsx'

const names = ['Amina', 'Bilal', 'Dawud', 'Esma', 'Faris']

const List = () => {
  const [ids, setIds] = useState<string[]>([])
  return (
    <>
      <output>{ids.join()}</output>
      <DataTable
        label="Names"
        columns={[{ header: 'Name', cell: ({ name }) => name }]}
        rows={names.map(name => ({ name }))}
        rowKey={({ name }) => name}
        selection={{ ids, onChange: setIds }}
      />
    </>
  )
}

let container: HTMLElement
let root: Root
beforeEach(async () => {
  container = document.body.appendChild(document.createElement('div'))
  root = createRoot(container)
  root.render(
    <PartsProvider>
      <List />
    </PartsProvider>,
  )
  await expect.poll(() => container.textContent).toContain('Faris')
})
afterEach(() => {
  root.unmount()
  container.remove()
})

const click = (row: number, shiftKey = false) =>
  [...container.querySelectorAll('tbody input')][row]?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }),
  )
const pressSpace = (row: number, shiftKey = false) =>
  [...container.querySelectorAll('tbody tr')][row]?.dispatchEvent(
    new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true, shiftKey }),
  )
const expectChosen = async (ids: string) => {
  await expect.poll(() => container.querySelector('output')?.textContent).toBe(ids)
  // The checkboxes show the same.
  await expect.poll(() => container.querySelectorAll('tbody :checked').length).toBe(ids.split(',').length)
}

it('a click with Shift selects all rows from the last clicked one, in either direction', async () => {
  click(3)
  await expectChosen('Esma')
  click(1, true)
  await expectChosen('Esma,Bilal,Dawud')
  click(0)
  await expectChosen('Esma,Bilal,Dawud,Amina')
})

it('a click with Shift on a selected row deselects the range', async () => {
  click(0)
  await expectChosen('Amina')
  click(4, true)
  await expectChosen('Amina,Bilal,Dawud,Esma,Faris')
  click(2, true)
  await expectChosen('Amina,Bilal')
})

it('Space with Shift selects a range by keyboard', async () => {
  pressSpace(1)
  await expectChosen('Bilal')
  pressSpace(3, true)
  await expectChosen('Bilal,Dawud,Esma')
  pressSpace(4)
  await expectChosen('Bilal,Dawud,Esma,Faris')
})
