import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, writeFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Whether the machine has an optional command. */
export const hasInstalledCommand = (name: string): boolean =>
  [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'].some(folder => existsSync(join(folder, name)))

/** Reads the version of nginx, which nginx prints on standard error. */
export const readNginxVersion = (): string =>
  /nginx\/(\S+)/.exec(execFileSync('sh', ['-c', 'nginx -v 2>&1'], { encoding: 'utf8' }))?.[1] ?? ''

/**
 * Starts a separate nginx, which listens when the promise resolves.
 * @param folder folder for all files of nginx
 * @param http content of the `http` block in its configuration
 * @returns a function that stops nginx
 * @throws with nginx's message for an invalid configuration
 */
export async function startNginx(folder: string, http: string): Promise<() => Promise<void>> {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    name => `${name}_temp_path ${join(folder, name)};`,
  )
  const file = join(folder, 'nginx.conf')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; worker_processes 1;
    ${process.getuid?.() === 0 ? 'user root;' : ''}
    events { worker_connections 1024; }
    http { access_log off; ${temporary.join(' ')}
    ${http}
    }`,
  )
  const options = ['-c', file, '-p', folder]
  execFileSync('nginx', ['-t', '-q', ...options], { stdio: ['ignore', 'ignore', 'inherit'] })
  const nginx = spawn('nginx', options, { stdio: ['ignore', 'ignore', 'inherit'] })
  return async () => {
    nginx.kill('SIGTERM')
    if (nginx.exitCode === null) await once(nginx, 'exit')
  }
}
