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

let place: HTMLElement
let root: Root
beforeEach(async () => {
  place = document.body.appendChild(document.createElement('div'))
  root = createRoot(place)
  root.render(
    <PartsProvider>
      <List />
    </PartsProvider>,
  )
  await expect.poll(() => place.textContent).toContain('Faris')
})
afterEach(() => {
  root.unmount()
  place.remove()
})

const click = (row: number, shiftKey = false) =>
  [...place.querySelectorAll('tbody input')][row]?.dispatchEvent(
    new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey }),
  )
const pressSpace = (row: number, shiftKey = false) =>
  [...place.querySelectorAll('tbody tr')][row]?.dispatchEvent(
    new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true, shiftKey }),
  )
const areChosen = async (ids: string) => {
  await expect.poll(() => place.querySelector('output')?.textContent).toBe(ids)
  // The checkboxes show the same.
  await expect.poll(() => place.querySelectorAll('tbody :checked').length).toBe(ids.split(',').length)
}

it('a click with Shift selects all rows from the last one, in either direction', async () => {
  click(3)
  await areChosen('Esma')
  click(1, true)
  await areChosen('Esma,Bilal,Dawud')
  click(0)
  await areChosen('Esma,Bilal,Dawud,Amina')
})

it('a click with Shift on a chosen row leaves the range out again', async () => {
  click(0)
  await areChosen('Amina')
  click(4, true)
  await areChosen('Amina,Bilal,Dawud,Esma,Faris')
  click(2, true)
  await areChosen('Amina,Bilal')
})

it('Space with Shift does the same by keyboard', async () => {
  pressSpace(1)
  await areChosen('Bilal')
  pressSpace(3, true)
  await areChosen('Bilal,Dawud,Esma')
  pressSpace(4)
  await areChosen('Bilal,Dawud,Esma,Faris')
})
