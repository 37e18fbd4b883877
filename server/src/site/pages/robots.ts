import { keysOf } from '@shop/contracts/keys'
import type { Settings } from '@shop/contracts/shop/settings'
import type { Middleware } from 'koa'
import type { Deps } from '../../platform/base/deps.ts'
import { isRead } from '../../platform/http/isRead.ts'

/** User agents of crawlers, as published by their makers, by the setting that admits them. */
const crawlers: Readonly<Record<keyof Settings['content']['crawlers'], readonly string[]>> = {
  assistants: [
    'ChatGPT-User',
    'Claude-SearchBot',
    'Claude-User',
    'DuckAssistBot',
    'Meta-ExternalFetcher',
    'MistralAI-User',
    'OAI-SearchBot',
    'Perplexity-User',
    'PerplexityBot',
  ],
  training: [
    'Applebot-Extended',
    'Bytespider',
    'CCBot',
    'ClaudeBot',
    'cohere-training-data-crawler',
    'Google-Extended',
    'GPTBot',
    'Meta-ExternalAgent',
  ],
}

/**
 * Answers /robots.txt. The file excludes addresses without pages, and crawlers that the settings do not admit. Pages
 * that should not be found say so themselves (noindex), which robots can only read if they are admitted.
 */
export const robots = (deps: Pick<Deps, 'publicUrl' | 'settings'>): Middleware => {
  const write = ({ content }: Settings): string => {
    const excluded = keysOf(crawlers)
      .filter(name => !content.crawlers[name])
      .flatMap(name => crawlers[name])
    return [
      'User-agent: *',
      'Disallow: /admin',
      'Disallow: /api/',
      'Disallow: /dev/',
      '',
      ...(excluded.length > 0 ? [...excluded.map(name => `User-agent: ${name}`), 'Disallow: /', ''] : []),
      `Sitemap: ${deps.publicUrl}/sitemap.xml`,
      '',
    ].join('\n')
  }
  return async (ctx, next) => {
    if (ctx.path !== '/robots.txt' || !isRead(ctx)) return next()
    const text = write(await deps.settings.read())
    ctx.type = 'text/plain'
    ctx.set('Cache-Control', 'public, max-age=3600')
    ctx.body = text
  }
}
