import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { parse } from 'hono/utils/cookie'
import { dataSaverCookie, dataSaverPath } from '../../app/platform/data-saver.ts'

const yearSeconds = 365 * 24 * 60 * 60

/** Whether the visitor saves data: by the choice in the footer, otherwise by the browser's Save-Data header. */
export function isDataSaverOn({ headers }: Request): boolean {
  const savedChoice = parse(headers.get('cookie') ?? '', dataSaverCookie)[dataSaverCookie]
  return savedChoice === undefined ? headers.get('save-data')?.toLowerCase() === 'on' : savedChoice === 'on'
}

/** Value of the Vary header for caches in front of the server. */
export const dataSaverVaryHeader = 'Save-Data, Cookie'

/**
 * Mounts the route of the data saver switch in the footer, which works without JavaScript: the route stores the choice
 * and redirects back to the page.
 */
export function mountDataSaver(app: Hono<{ Bindings: HttpBindings }>, siteUrl: string): void {
  app.post(dataSaverPath, async c => {
    const savedChoice = (await c.req.parseBody()).saver === 'on' ? 'on' : 'off'
    if (getCookie(c, dataSaverCookie) !== savedChoice)
      setCookie(c, dataSaverCookie, savedChoice, {
        path: '/',
        maxAge: yearSeconds,
        sameSite: 'Lax',
        httpOnly: true,
        secure: siteUrl.startsWith('https:'),
      })
    return c.redirect(findFormPage(c, siteUrl), 303)
  })
}

/** Finds the page of this site on which the form was sent. */
function findFormPage(c: Context, siteUrl: string): string {
  const from = c.req.header('referer') ?? ''
  if (!URL.canParse(from)) return '/'
  const { origin, host, pathname, search } = new URL(from)
  const isOurs = origin === new URL(siteUrl).origin || host === c.req.header('host')
  return isOurs && !pathname.startsWith('//') ? pathname + search : '/'
}
