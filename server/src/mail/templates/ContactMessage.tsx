import { type ContactTopic, contactTopics } from '@shop/contracts/contact/topics'
import { Breaks } from '../parts/Breaks.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Letter } from '../parts/Letter.tsx'
import { Muted, Paragraph, Title } from '../parts/type.tsx'
import type { Shop } from '../data/Shop.ts'

interface Content {
  shop: Shop
  name: string
  email: string
  topic: ContactTopic
  orderNumber?: string | null | undefined
  message: string
}

export const contactSubject = ({ name, topic }: Content) => `${contactTopics[topic]}: a message from ${name}`

export const ContactMessage = ({ shop, name, email, topic, orderNumber, message }: Content) => (
  <Letter
    shop={shop}
    preview={message.slice(0, 120)}
    reason="You receive this because somebody wrote to you on the contact page of"
  >
    <Title>{contactTopics[topic]}</Title>
    <Facts
      facts={[
        { label: 'From', value: name },
        { label: 'Email', value: email },
        ...(orderNumber ? [{ label: 'Order', value: orderNumber }] : []),
      ]}
    />
    <Paragraph>
      <Breaks lines={message.split(/\r?\n/)} />
    </Paragraph>
    <Muted>Reply to this email to answer {name}.</Muted>
  </Letter>
)
