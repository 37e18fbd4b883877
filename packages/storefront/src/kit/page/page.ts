import type { InferDataFromTag, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isNotFound } from '../query/createQueryClient.ts'
import type { AnyQuery } from '../query/query.ts'
import type { SearchMetadata } from './searchMetadata.ts'

/** Parameters of an address, from its path and its query string. */
export interface UrlParameters {
  params: Readonly<Record<string, string | undefined>>
  search: URLSearchParams
}

type DataOf<Q extends readonly AnyQuery[]> = {
  [K in keyof Q]: Q[K] extends { queryKey: infer Key extends QueryKey }
    ? InferDataFromTag<unknown, Key> | undefined
    : never
}

interface PageDescription<Q extends readonly AnyQuery[]> {
  Component: ComponentType
  /**
   * Queries of the page: the server waits for them, the browser starts them early. If one marked `required()` answers
   * 404, the page is missing. Their number must not depend on the address. Pages with a `session` read data in their
   * own components, once the user is known.
   */
  queries?: (place: UrlParameters) => readonly [...Q]
  /** Title and metadata, from the answers in the order of `queries`; an answer is undefined until it has loaded. */
  head: (data: DataOf<Q>, place: UrlParameters) => SearchMetadata
  /** Shown with status 404 if the page is missing; needed by pages with a `required()` query. */
  Missing?: ComponentType
  /** Title of the page while `Missing` is shown. */
  missingTitle?: string
}

/** A page without its type parameters, for routing. */
export interface Page {
  Component: ComponentType
  queries: (place: UrlParameters) => readonly AnyQuery[]
  head: (data: readonly unknown[], place: UrlParameters) => SearchMetadata
  Missing?: ComponentType
  missingTitle?: string
}

/** A page with its address. */
export interface Route {
  path: string
  /** Path of the module that `load` imports, below `src`, by which the server finds the page's scripts and styles. */
  source: string
  load: () => Promise<{ page: Page }>
  /**
   * Absent: the page is rendered on the server, the same for everybody. `known`: waits until the session is known.
   * `required`: only for signed-in users, others are sent to /login. `none`: only for signed-out visitors, others are
   * sent back to the last page.
   */
  session?: 'known' | 'required' | 'none'
  /** The page is a step of a task such as checkout, so it has no offers and a short footer. */
  isTask?: true
}

/** Describes a page for the server and the browser. A page's module exports it as `page`. */
export const definePage = <const Q extends readonly AnyQuery[]>(description: PageDescription<Q>): Page => ({
  queries: () => [],
  ...(description as Omit<PageDescription<Q>, 'head'>),
  head: description.head as Page['head'],
})

/** Tells from the errors of its queries whether the page's subject was not found. */
export const isPageMissing = (queries: readonly AnyQuery[], errors: readonly unknown[]): boolean =>
  queries.some(({ meta }, index) => meta?.isRequired && isNotFound(errors[index]))
