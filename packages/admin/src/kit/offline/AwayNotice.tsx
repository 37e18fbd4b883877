import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { hasToWait } from './safeWrites.ts'

const sentences = {
  kept: 'The shop cannot be reached. This is saved on this device and sent as soon as the connection is back.',
  blocked: `${hasToWait} What you typed stays here.`,
}

/** Words of a form's button while the shop cannot be reached. */
export const buttonOf = {
  kept: { text: 'Save on This Device' },
  blocked: { text: null },
}

/** Says at the button of a form what becomes of it while the shop is away. */
export const AwayNotice = ({ fate }: { fate: keyof typeof sentences | null }) =>
  fate && <Notice tone="warning">{sentences[fate]}</Notice>
