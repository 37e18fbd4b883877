import type { InferDataFromTag, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isNotFound } from '../query/createQueryClient.ts'
import type { AnyQuery } from '../query/query.ts'
import type { SearchMetadata } from './searchMetadata.ts'

/** Parameters of an address: those of the path and the query string. */
export interface Place {
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
   * Reads of the page: the server waits for them, the browser starts them early. If one marked `required()` answers
   * 404, the page is missing. Their number must not depend on the address. Pages with a `session` read in their own
   * components, once the user is known.
   */
  queries?: (place: Place) => readonly [...Q]
  /** Title and metadata, from the answers in the order of `queries`; an answer is undefined until it has loaded. */
  head: (data: DataOf<Q>, place: Place) => SearchMetadata
  /** Shown with status 404 if something is missing; needed by pages with a `required()` read. */
  Missing?: ComponentType
  /** Title of the page that is then shown. */
  missingTitle?: string
}

/** A page without its type parameters, for routing. */
export interface Page {
  Component: ComponentType
  queries: (place: Place) => readonly AnyQuery[]
  head: (data: readonly unknown[], place: Place) => SearchMetadata
  Missing?: ComponentType
  missingTitle?: string
}

/** A page with its address. */
export interface Route {
  path: string
  /** Path of the module of `load`, below `src`, by which the server finds the page's scripts and styles. */
  source: string
  load: () => Promise<{ page: Page }>
  /**
   * Absent: rendered on the server, the same for everybody. `known`: waits for the session. `required`: only signed in,
   * else /login. `none`: only signed out, else back to the last page.
   */
  session?: 'known' | 'required' | 'none'
  /** The page is part of a task, so it has no offers and a short footer. */
  isTask?: true
}

/** Describes a page for the server and the browser. A page's module exports it as `page`. */
export const definePage = <const Q extends readonly AnyQuery[]>(description: PageDescription<Q>): Page => ({
  queries: () => [],
  ...(description as Omit<PageDescription<Q>, 'head'>),
  head: description.head as Page['head'],
})

/** Tells whether the page's subject was not found, by the errors of its reads. */
export const isPageMissing = (reads: readonly AnyQuery[], errors: readonly unknown[]): boolean =>
  reads.some(({ meta }, index) => meta?.isRequired && isNotFound(errors[index]))
