import { Button } from '@shop/ui/buttons/Button.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Bar } from './Bar.tsx'
import { ask } from './desktop.ts'

const every = 10 * 60_000 // ms

const check = () => ask.checkShop({}).catch(() => null)

/** Warns when the open shop has become incompatible with this app: another version, a bad certificate. */
export const ShopBar = () => {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isLooking, setLooking] = useState(false)
  useEffect(() => {
    const look = () => void check().then(setProblem)
    look()
    const timer = setInterval(look, every)
    return () => clearInterval(timer)
  }, [])
  const lookAgain = async () => {
    setLooking(true)
    setProblem(await check())
    setLooking(false)
  }
  if (problem === null) return null
  return (
    <Bar label="Shop" text={problem}>
      <Button isBusy={isLooking} onClick={() => void lookAgain()}>
        Look Again
      </Button>
      <Button kind="quiet" onClick={() => void navigate('/shops')}>
        Another Shop
      </Button>
    </Bar>
  )
}
