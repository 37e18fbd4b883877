import { Link, useNavigate } from 'react-router-dom'

/** Returns a function that makes the parts of a heading's action that opens a page. */
export const usePageLink = () => {
  const navigate = useNavigate()
  return (path: string) => ({ onSelect: () => void navigate(path), link: <Link to={path} /> })
}
