import { maxSearchLength } from '@shop/contracts/catalog/maxSearchLength'
import type { SubmitEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button } from '../../kit/parts/Button.tsx'
import styles from './SearchForm.module.css'
import { searchAddress } from './searchTerm.ts'

/** A form for changing the search text. Works without scripts. */
export const SearchForm = ({ term }: { term: string }) => {
  const navigate = useNavigate()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('q')
    void navigate(searchAddress(typeof text === 'string' ? text : ''))
  }
  return (
    <search>
      <form action="/search" className={styles.form} onSubmit={submit}>
        <input
          name="q"
          type="search"
          className={styles.input}
          aria-label="Search products"
          placeholder="What are you looking for?"
          autoComplete="off"
          enterKeyHint="search"
          maxLength={maxSearchLength}
          defaultValue={term}
        />
        <Button type="submit">Search</Button>
      </form>
    </search>
  )
}
