import { sections } from '../screens/screens.ts'
import { useCan } from './useCan.ts'

/** The screens of the sidebar that the signed-in person may see. */
export const useSections = () => {
  const can = useCan()
  return sections.filter(({ needs }) => can(needs))
}
