import { Notice } from '@shop/ui/feedback/Notice.tsx'
import { shopNeededText } from './safeWrites.ts'

const sentences = {
  kept: 'The shop cannot be reached. This is saved on this device and sent as soon as the connection is back.',
  blocked: `${shopNeededText} What you typed stays here.`,
}

/** Labels of a form's button while the shop cannot be reached. */
export const offlineButton = {
  kept: { text: 'Save on This Device' },
  blocked: { text: null },
}

/** Explains beside a form's button the effect of submitting while the shop is unreachable. */
export const UnreachableNotice = ({ offlineMode }: { offlineMode: keyof typeof sentences | null }) =>
  offlineMode && <Notice tone="warning">{sentences[offlineMode]}</Notice>
