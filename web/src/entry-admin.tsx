import '@shop/storefront/app/fonts.css'
import { AdminApp } from '@shop/admin/app/AdminApp.tsx'
import { createClient } from '@shop/client/createClient'
import { createSession } from '@shop/client/createSession'
import { useEffect } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter, Route, Routes } from 'react-router-dom'

const session = createSession()
const connection = { client: createClient({ base: '/api', session }), session }

/** Every other address is the storefront's: fetched as a page of its own, with what the history entry carries. */
const Leave = () => {
  useEffect(() => location.reload(), [])
  return null
}

const root = document.getElementById('root')
if (!root) throw new Error('the page has no #root')
createRoot(root).render(
  <BrowserRouter>
    <Routes>
      <Route path="/admin/*" element={<AdminApp connection={connection} />} />
      <Route path="*" element={<Leave />} />
    </Routes>
  </BrowserRouter>,
)
