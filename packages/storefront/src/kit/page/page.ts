import type { InferDataFromTag, QueryKey } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { isNotFound } from '../query/createQueryClient.ts'
import type { AnyQuery } from '../query/query.ts'
import type { SearchMetadata } from './searchMetadata.ts'

/** Place of a shopper: the path's parameters and the query string. */
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
   * Reads of the page at once; the server waits for them, the browser fetches them as soon as it can. When one that
   * is `required()` answers 404, the page is missing. Always as many, whatever the place. Not for pages with a
   * `session`, which read in their own components once it is known who is there.
   */
  queries?: (place: Place) => readonly [...Q]
  /** Title and so on, from the answers in the order of `queries`; an answer is undefined until it is there. */
  head: (data: DataOf<Q>, place: Place) => SearchMetadata
  /** Shown with status 404 when something is missing: needed by pages that have a `required()` read. */
  Missing?: ComponentType
  /** The title of what is shown then. */
  missingTitle?: string
}

/** A page with its types forgotten, as routing sees it. */
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
  /** The module of `load`, below `src`: the server finds the page's scripts and styles by it. */
  source: string
  load: () => Promise<{ page: Page }>
  /**
   * Absent: the same for everybody, rendered on the server. `known`: waits until it is known who is signed in.
   * `required`: only signed in, else /login. `none`: only signed out, else back where they came from.
   */
  session?: 'known' | 'required' | 'none'
  /** Somebody is at a task here: nothing else is offered, and the footer is short. */
  isTask?: true
}

/** Describes a page once, for the server and the browser alike. A page's module exports it as `page`. */
export const definePage = <const Q extends readonly AnyQuery[]>(description: PageDescription<Q>): Page => ({
  queries: () => [],
  ...(description as Omit<PageDescription<Q>, 'head'>),
  head: description.head as Page['head'],
})

/** Tells whether what the page is about was not found, given the error of each of its reads. */
export const isPageMissing = (reads: readonly AnyQuery[], errors: readonly unknown[]): boolean =>
  reads.some(({ meta }, index) => meta?.isRequired && isNotFound(errors[index]))
