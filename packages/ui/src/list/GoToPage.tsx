import { Box } from '@chakra-ui/react'
import { useState } from 'react'
import { TextField } from '../fields/TextField.tsx'
import { groupedDigits } from '../words/formatCount.ts'

/** Field for a page number, submitted by Enter. */
export const GoToPage = ({ totalPages, onPage }: { totalPages: number; onPage: (page: number) => void }) => {
  const [pageText, setPageText] = useState('')
  const [isWrong, setWrong] = useState(false)
  const go = () => {
    const page = Number(pageText)
    const isValid = /^\d+$/.test(pageText.trim()) && page >= 1 && page <= totalPages
    setWrong(!isValid)
    if (!isValid) return
    setPageText('')
    onPage(page)
  }
  return (
    <Box asChild width={isWrong ? '15rem' : '5.5rem'}>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          if (pageText.trim() !== '') go()
        }}
      >
        <TextField
          label="Go to page"
          hidesLabel
          placeholder="Page no."
          value={pageText}
          maxLength={7}
          error={isWrong ? `Please enter a page from 1 to ${groupedDigits(totalPages)}.` : undefined}
          onChange={text => {
            setPageText(text)
            setWrong(false)
          }}
        />
      </form>
    </Box>
  )
}
