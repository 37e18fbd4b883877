import { Button } from '@shop/ui/Button.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Bar } from './Bar.tsx'
import { ask } from './desktop.ts'

const every = 10 * 60_000 // ms

/** Says so when the shop that is open has become one that this app cannot work with: another version, a bad certificate. */
export const ShopBar = () => {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  const look = async () => {
    setLooking(true)
    setProblem(await ask.checkShop({}).catch(() => null))
    setLooking(false)
  }
  useEffect(() => {
    void look()
    const timer = setInterval(() => void look(), every)
    return () => clearInterval(timer)
  }, [])
  if (problem === null) return null
  return (
    <Bar label="Shop" text={problem}>
      <Button isBusy={isLooking} onClick={() => void look()}>
        Look Again
      </Button>
      <Button kind="quiet" onClick={() => void navigate('/shops')}>
        Another Shop
      </Button>
    </Bar>
  )
}
