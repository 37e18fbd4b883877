import { chakra } from '@chakra-ui/react'

/** A row that is a button as a whole. */
export const RowButton = chakra('button', {
  base: {
    display: 'flex',
    flex: '1',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '3',
    minWidth: '0',
    marginX: '-2',
    padding: '2',
    borderRadius: 'l2',
    textAlign: 'start',
    cursor: 'pointer',
    _hover: { bg: 'bg.muted' },
  },
})
