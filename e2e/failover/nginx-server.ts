import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { projectFolder, runCommand } from '../../scripts/run-command.ts'
import { hasEnded, startProgram } from './program.ts'
import { recipeWith } from './recipe.ts'

/** Where nginx and the processes behind it listen, on this machine. */
export interface NginxPorts {
  readonly secure: number
  readonly plain: number
  readonly site: readonly [number, number]
}

/** An nginx that runs with docs/nginx/divine.conf. */
export interface Nginx {
  /** The certificate that it shows, in PEM. */
  readonly certificate: string
}

/**
 * Starts nginx with our own recipe, until the stack is disposed: only names, ports and paths are replaced.
 * @throws {Error} with what nginx says, or naming what the recipe does not have
 */
export async function startNginx(stack: AsyncDisposableStack, command: string, ports: NginxPorts): Promise<Nginx> {
  const folder = await mkdtemp(path.join(tmpdir(), 'nginx-'))
  stack.defer(() => rm(folder, { recursive: true }))
  const [certificateFile, keyFile] = [path.join(folder, 'certificate.pem'), path.join(folder, 'key.pem')]
  const { ok, output } = await runCommand('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
    ...['-addext', 'subjectAltName=IP:127.0.0.1', '-keyout', keyFile, '-out', certificateFile],
  ])
  if (!ok) throw new Error(`No certificate could be made:\n${output}`)

  const recipe = await recipeWith('docs/nginx/divine.conf', [
    ['127.0.0.1:3001', `127.0.0.1:${ports.site[0]}`],
    ['127.0.0.1:3002', `127.0.0.1:${ports.site[1]}`],
    ['listen [::]:80;', ''],
    ['listen [::]:443 ssl http2;', ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen 443 ssl', `listen 127.0.0.1:${ports.secure} ssl`],
    ['https://divinehealth.example', `https://127.0.0.1:${ports.secure}`],
    ['/etc/letsencrypt/live/divinehealth.example/fullchain.pem', certificateFile],
    ['/etc/letsencrypt/live/divinehealth.example/privkey.pem', keyFile],
    ['/var/cache/divine-pages', path.join(folder, 'cache')],
    ['/etc/nginx/divine', path.join(projectFolder, 'docs/nginx')],
  ])
  await writeFile(path.join(folder, 'divine.conf'), recipe)
  await mkdir(path.join(folder, 'temp'))
  const temp = (what: string) => `${what}_temp_path ${path.join(folder, 'temp', what)};`
  await writeFile(
    path.join(folder, 'nginx.conf'),
    `daemon off; pid ${folder}/pid; error_log stderr;
${process.getuid?.() === 0 ? 'user root;' : ''}
events {}
http {
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(temp).join('\n  ')}
  include ${folder}/divine.conf;
}
`,
  )

  const args = ['-p', folder, '-c', path.join(folder, 'nginx.conf')]
  const { child, said } = startProgram(stack, command, args, { endsBy: 'SIGTERM' })
  while (!(await answersAt(ports.plain))) {
    if (hasEnded(child)) throw new Error(`nginx ended:\n${said()}`)
    await pause(50)
  }
  return { certificate: await readFile(certificateFile, 'utf8') }
}

const answersAt = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    () => true,
    () => false,
  )
