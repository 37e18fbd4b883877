import { breadcrumbList } from '../../kit/page/breadcrumbList.ts'
import { definePage, type Page } from '../../kit/page/page.ts'
import { settingsQuery, unknownSettings } from '../../kit/shop/settings.ts'
import type { ContentText } from './ContentText.ts'
import { contentSteps } from './contentSteps.ts'
import { ContentView } from './ContentView.tsx'

/** A page of text, which the server also provides as Markdown. */
export interface ContentPage extends Page {
  text: ContentText
}

/** Creates the page of a text. */
export const contentPage = (text: ContentText): ContentPage => ({
  ...definePage({
    Component: () => <ContentView text={text} />,
    queries: () => [settingsQuery],
    head: ([settings]) => ({
      title: text.title,
      description: text.description(settings ?? unknownSettings),
      canonical: text.path,
      structuredData: breadcrumbList(contentSteps(text)),
    }),
  }),
  text,
})
