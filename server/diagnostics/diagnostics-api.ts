import { randomUUID } from 'node:crypto'
import type { HttpBindings } from '@hono/node-server'
import type { Context, Hono } from 'hono'
import type { Backend, ServerOperations } from '../backend/backend.ts'
import { readMigrations } from '../backend/migrations.ts'
import { ServerFunctionError } from '../backend/server-functions.ts'
import type { Environment } from '../environment.ts'
import type { NightlyRunner } from '../jobs/nightly.ts'
import type { SitePages } from '../site/pages.ts'
import {
  authenticateEditor,
  createThrottle,
  type EditorRole,
  RequestRefusal,
  refuseOtherSites,
  type SignedInCaller,
  type ThrottleName,
} from './caller.ts'
import { type DiagnosticsCheck, runCheck } from './check.ts'
import { checkDatabase, checkMigrations, checkSecretKey, checkVersions } from './database-checks.ts'
import {
  handleRunJobs,
  makeMissingKeyRefusal,
  readCallerEmail,
  sendTestMail,
  testSignInLinks,
} from './diagnostics-actions.ts'
import { readMailCatalogue } from './email-catalogue.ts'
import type { ErrorLog } from './error-log.ts'
import { checkEventHours, decideEventHours } from './hour-checks.ts'
import { checkJobs } from './job-checks.ts'
import type { LinkCheck } from './links/link-check.ts'
import { checkBackups, checkDisk, checkPageCache, checkStorage } from './machine-checks.ts'
import { checkMail } from './mail-checks.ts'
import { createMailServerTests, type MailServerTest, testMailServer } from './mail-probe.ts'
import { type MailQueueSearch, readMailQueue } from './mail-queue.ts'
import { type PermissionReport, runPermissionTest } from './permission-self-test.ts'
import { checkSignIn } from './sign-in-checks.ts'
import { checkImportFeeds } from './source-checks.ts'

type Bindings = { Bindings: HttpBindings }
export type DiagnosticsParts = {
  environment: Environment
  backend: Backend
  pages: SitePages
  errors: ErrorLog
  /**
   * Check of links. Like `nightly`, undefined when the server may not call the database functions that are reserved for
   * the server.
   */
  links?: LinkCheck | undefined
  nightly?: NightlyRunner | undefined
}

/** Runs all checks concurrently, so that no check can delay or break another check. */
function runAllChecks(
  { environment, backend, pages }: DiagnosticsParts,
  caller: SignedInCaller,
  tryMail: (to: string) => Promise<MailServerTest>,
): Promise<DiagnosticsCheck[]> {
  const look = 'Check the server log, then check again.'
  return Promise.all([
    ...(backend.kind === 'supabase' ? [runCheck('Secret key', look, () => checkSecretKey(backend))] : []),
    runCheck('Database', 'Check that the database is running and reachable.', () => checkDatabase(backend)),
    runCheck('Sign-in', look, () => checkSignIn(caller, backend)),
    runCheck('File storage', look, () => checkStorage(caller, backend)),
    runCheck('Email', 'Check SMTP_URL and the mail server.', () =>
      checkMail(environment, backend, async () => tryMail(await readCallerEmail(caller.ask))),
    ),
    runCheck('Page cache', look, () => checkPageCache(pages)),
    runCheck('Version', look, () => checkVersions(backend)),
    runCheck('Migrations', look, () => checkMigrations(backend)),
    runCheck('Disk', 'Check that DATA_DIR exists.', () => checkDisk(environment, backend)),
    runCheck('Backups', look, () => checkBackups(environment, backend)),
    runCheck('Scheduled tasks', look, () => checkJobs(backend)),
    runCheck('Import feeds', look, () => checkImportFeeds(backend)),
    runCheck('Event hours', look, () => checkEventHours(backend)),
  ])
}

const parsePageNumber = (input: string | undefined) => Math.min(Math.max(1, Math.trunc(Number(input)) || 1), 100_000)

const parseMailQueueSearch = ({ req }: Context<Bindings>): MailQueueSearch => ({
  page: parsePageNumber(req.query('page')),
  search: req.query('q') ?? '',
  state: req.query('state') ?? '',
  lettersPage: parsePageNumber(req.query('letters')),
})

/**
 * Parses the number of an e-mail in the URL. Numbers of sent e-mails are negative. Undefined when the number is not
 * valid.
 */
function parseMailNumber(input = ''): number | undefined {
  const [, sentPrefix, digits] = /^(sent-)?(\d{1,15})$/.exec(input) ?? []
  return digits === undefined ? undefined : Number(digits) * (sentPrefix ? -1 : 1)
}

/** Mounts the HTTP routes of Diagnostics for the back office. Each route authenticates the caller of each request. */
export function mountDiagnostics(app: Hono<Bindings>, parts: DiagnosticsParts): void {
  const { environment, backend, errors, links, nightly } = parts
  const pace = createThrottle()
  const tryMail = createMailServerTests(to =>
    testMailServer(environment.smtpUrl ?? '', environment.bounceAddress ?? environment.mailFrom, to),
  )

  /** Wraps a handler so that it requires authentication. The response is JSON with no-store. */
  const answers =
    (
      minRole: EditorRole,
      limit: ThrottleName,
      action: (caller: SignedInCaller, c: Context<Bindings>) => Promise<unknown>,
      whyAdmins = 'Admins only: emails contain names and links.',
    ) =>
    async (c: Context<Bindings>): Promise<Response> => {
      c.header('cache-control', 'no-store')
      try {
        refuseOtherSites(c.req.raw, environment.siteUrl)
        const caller = await authenticateEditor(c.req.raw, backend, environment.siteUrl)
        if (minRole === 'admin' && caller.role !== 'admin') throw new RequestRefusal(403, 'admins_only', whyAdmins)
        await pace(limit, c.req.raw)
        return c.json((await action(caller, c)) as object)
      } catch (error) {
        if (error instanceof ServerFunctionError)
          return c.json({ code: error.code, message: `${error.message} ${error.remedy}` }, 503)
        if (error instanceof RequestRefusal)
          return c.json({ code: error.code, message: error.message }, error.status, error.headers)
        const id = randomUUID()
        errors.note({ requestId: id, method: c.req.method, path: c.req.path, error })
        return c.json({ code: 'failed', message: `The server could not answer. Reference ${id}.` }, 500)
      }
    }
  const operations = () => {
    if (!backend.operations) throw makeMissingKeyRefusal()
    return backend.operations
  }
  const followed = () => {
    if (!links) throw makeMissingKeyRefusal()
    return links
  }

  // Only one permission test runs at a time: concurrent callers get the same result.
  let testing: Promise<PermissionReport> | undefined
  const testPermissions = (serverOperations: ServerOperations) => {
    testing ??= runPermissionTest(
      serverOperations,
      readMigrations(serverOperations.migrationsFolder).map(({ text }) => text),
    ).finally(() => {
      testing = undefined
    })
    return testing.catch(error => {
      if (['55P03', '57014', '40P01'].includes(error?.code))
        throw new RequestRefusal(503, 'busy', 'The test timed out because of a long write. Try again in a moment.')
      throw error
    })
  }

  app.get(
    '/api/diagnostics',
    answers('manager', 'look', async caller => ({
      checkedAt: new Date().toISOString(),
      checks: await runAllChecks(parts, caller, tryMail),
    })),
  )
  app.post(
    '/api/diagnostics/permissions',
    answers('manager', 'ask', () => testPermissions(operations())),
  )
  // The route is only for admins, because retention deletes applications permanently.
  app.post(
    '/api/diagnostics/jobs',
    answers(
      'admin',
      'ask',
      async () => ({ done: await handleRunJobs(nightly) }),
      'Admins only: permanently deletes old data.',
    ),
  )
  for (const decision of ['typed', 'kept'] as const)
    app.post(
      `/api/diagnostics/event-hours/${decision}`,
      answers('manager', 'ask', caller => decideEventHours(operations().functions, caller, decision)),
    )
  app.get(
    '/api/diagnostics/errors',
    answers('manager', 'look', async () => ({ errors: await errors.latest(50) })),
  )
  app.get(
    '/api/diagnostics/content',
    answers('manager', 'look', async () => (await followed().report(false)) ?? null),
  )
  app.post(
    '/api/diagnostics/content',
    answers('manager', 'ask', async () => (await followed().report(true)) ?? null),
  )
  app.post(
    '/api/diagnostics/mail-test',
    answers('admin', 'send', (caller, c) => sendTestMail(operations(), caller, parts, c.req.query('kind'))),
  )
  app.post(
    '/api/diagnostics/sign-in-links',
    answers(
      'admin',
      'send',
      caller => testSignInLinks(operations(), caller, environment.siteUrl),
      'It replaces an open link of your own, so only an admin may.',
    ),
  )
  app.get(
    '/api/diagnostics/letters',
    answers('manager', 'look', () => readMailCatalogue(operations().functions, environment)),
  )
  app.get(
    '/api/diagnostics/mail',
    answers('admin', 'look', (caller, c) =>
      readMailQueue(operations().functions, caller, parseMailQueueSearch(c), environment),
    ),
  )
  app.post(
    '/api/diagnostics/mail/retry',
    answers('admin', 'ask', async (_, c) => {
      const letter = c.req.query('letter')
      // An invalid number selects no e-mail; only a missing number selects all.
      const filter = letter === undefined ? {} : { letter: parseMailNumber(letter) ?? 0 }
      return { tried: await operations().functions.call('server_retry_letters', filter) }
    }),
  )
  app.post(
    '/api/diagnostics/mail/remove',
    answers('admin', 'ask', async (_, c) => ({
      removed: await operations().functions.call('server_remove_letter', {
        letter: parseMailNumber(c.req.query('letter')) ?? 0,
      }),
    })),
  )
  app.all('/api/*', c => c.json({ code: 'not_found', message: 'This URL does not exist.' }, 404))
}
