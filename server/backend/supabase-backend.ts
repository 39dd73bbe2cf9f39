import { buildAllPolicies } from '../diagnostics/permissions/permission-repair.ts'
import type { Environment } from '../environment.ts'
import type { Backend, BackendFolders, ServerOperations } from './backend.ts'
import { pollContentVersion } from './content-poll.ts'
import { readDkimKey } from './dkim.ts'
import { openMailTransport } from './mail.ts'
import { openOutbox } from './outbox.ts'
import { makeCdnPurger, makeFileReader, makeFileRemover, makeFileWriter } from './project-files.ts'
import { buildKeyHeaders, connectProjectFunctions } from './project-functions.ts'
import { openTextEncryption } from './sealed-text.ts'
import { retryUntilConnected } from './server-functions.ts'

type SupabaseProject = { url: string; publishableKey: string; secretKey?: string | undefined }

/**
 * Opens a hosted or self-hosted Supabase project. The browser calls the project directly; this server only renders
 * pages. With the project's secret key, this server also runs the background jobs.
 */
export async function openSupabaseBackend(
  { url, publishableKey, secretKey }: SupabaseProject,
  environment: Environment,
  log: (line: string) => void,
  folders: BackendFolders,
): Promise<Backend> {
  const ask = (path: string) =>
    fetch(`${url}${path}`, { headers: { apikey: publishableKey }, signal: AbortSignal.timeout(5000) })
  const readVersion = async () => {
    const response = await ask('/rest/v1/content_version?select=version')
    return response.ok ? await response.text() : undefined
  }
  const operations = secretKey ? openOperations({ url, secretKey }, environment, log, folders) : undefined
  return {
    kind: 'supabase',
    browser: { url, publishableKey, unsentMail: environment.smtpUrl ? undefined : 'own' },
    fetch,
    readFile: makeFileReader({ url, publishableKey, secretKey }),
    isReady: async () => true,
    isWell: async () => (await ask('/rest/v1/content_version?select=version').catch(() => undefined))?.ok === true,
    onContentChange: pollContentVersion(readVersion),
    ...(operations && { operations: operations.operations }),
    description: `Supabase at ${url}${secretKey ? '' : ', without its secret key: nothing runs by itself'}`,
    close: async () => operations?.close(),
  }
}

/** Poll interval in ms for queued e-mails, because a Supabase project sends no notifications. */
const mailPollIntervalMs = 5_000

/** Opens the operations that need the secret key. The key is sent only to the project. */
function openOperations(
  project: { url: string; secretKey: string },
  environment: Environment,
  log: (line: string) => void,
  folders: BackendFolders,
): { operations: ServerOperations; close(): Promise<void> } {
  const { smtpUrl, mailFrom, siteUrl, product, backgroundWork } = environment
  const closing = new AbortController()
  const functions = connectProjectFunctions({ ...project, signal: closing.signal, log })
  const patient = retryUntilConnected(functions, closing.signal)
  const from = { name: product.name, address: mailFrom }
  const mailbox = openMailTransport({
    smtpUrl,
    from,
    dkim: readDkimKey(environment),
    bounceAddress: environment.bounceAddress,
  })
  // Without a mail server, e-mails stay queued in the project.
  const outbox =
    smtpUrl &&
    backgroundWork &&
    openOutbox({
      functions,
      patient,
      mailbox,
      tokenSeal: openTextEncryption(project.secretKey, 'tokens of letters'),
      siteUrl,
      siteName: product.name,
      mailFrom,
      log,
      every: mailPollIntervalMs,
    })
  return {
    operations: {
      functions,
      patient,
      mailbox,
      migrationsFolder: folders.migrations,
      repairPermissions: (table, declaredPolicy) => buildAllPolicies(functions, table, declaredPolicy),
      removeFiles: makeFileRemover(project),
      writeFile: makeFileWriter(project),
      purgeCopies: makeCdnPurger(project),
      askProject: (path, init) =>
        fetch(`${project.url}${path}`, {
          ...init,
          headers: { ...(init.headers as Record<string, string>), ...buildKeyHeaders(project.secretKey) },
          signal: AbortSignal.timeout(10_000),
        }),
    },
    async close() {
      if (outbox) await outbox.close()
      closing.abort()
      await mailbox.close()
    },
  }
}
