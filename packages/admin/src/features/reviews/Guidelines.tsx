import { Dialog } from '@shop/ui/dialogs/Dialog.tsx'
import styles from './Guidelines.module.css'

const rules = [
  {
    title: 'Approve',
    items: [
      'Opinions about fit, cloth, making, delivery and service, good or bad.',
      'Reviews with spelling mistakes or few words: the stars still count.',
      'Criticism that is fair. Refusing it would mislead shoppers, which the law forbids (Digital Markets, Competition and Consumers Act 2024).',
    ],
  },
  {
    title: 'Reject',
    items: [
      'Insults, hate, threats, or anything unlawful.',
      'Names, addresses, phone numbers or order numbers of the writer or of others.',
      'Advertising, links, or reviews of another product or another shop.',
      'Reviews by the team, its friends or competitors, or for an undisclosed reward.',
    ],
  },
  {
    title: 'Always',
    items: [
      'Only customers who bought the product can write, one review each; the shop checks this automatically.',
      'Personal details in a review that is fine otherwise can be taken out with Edit Review. The opinion and the stars stay as they are.',
      'Decide within two business days. A rejected review can be approved later, and the other way round.',
    ],
  },
] as const

/** Shows the rules of moderation. */
export const Guidelines = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Review Guidelines" onClose={onClose}>
    <div className={styles.rules}>
      {rules.map(({ title, items }) => (
        <section key={title}>
          <h2 className={styles.title}>{title}</h2>
          <ul className={styles.items}>
            {items.map(item => (
              <li key={item}>{item}</li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  </Dialog>
)
