import { useSettings } from './settings.ts'

export const Title = ({ children }: { children: string }) => {
  const { storeName } = useSettings()
  return <title>{`${children} · ${storeName} back office`}</title>
}
