import { Button } from '@shop/ui/buttons/Button.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { Bar } from './Bar.tsx'
import { main } from './desktop.ts'

const checkIntervalMs = 10 * 60_000

const checkShop = () => main.checkShop({}).catch(() => null)

/** Warns if the open shop has become incompatible with this app, by another version or a bad certificate. */
export const ShopBar = () => {
  const navigate = useNavigate()
  const [problem, setProblem] = useState<string | null>(null)
  const [isChecking, setChecking] = useState(false)
  useEffect(() => {
    const update = () => void checkShop().then(setProblem)
    update()
    const timer = setInterval(update, checkIntervalMs)
    return () => clearInterval(timer)
  }, [])
  const checkAgain = async () => {
    setChecking(true)
    setProblem(await checkShop())
    setChecking(false)
  }
  if (problem === null) return null
  return (
    <Bar label="Shop" text={problem}>
      <Button isBusy={isChecking} onClick={() => void checkAgain()}>
        Look Again
      </Button>
      <Button kind="quiet" onClick={() => void navigate('/shops')}>
        Another Shop
      </Button>
    </Bar>
  )
}
