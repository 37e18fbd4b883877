import { Link, useNavigate } from 'react-router-dom'

/** Returns a function that creates the `onSelect` and `link` of a heading's action that opens a page. */
export const usePageLink = () => {
  const navigate = useNavigate()
  return (path: string) => ({ onSelect: () => void navigate(path), link: <Link to={path} /> })
}
