import { type ChildProcess, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, lstat, mkdir, readdir, readFile, readlink, symlink, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import path from 'node:path'
import { projectFolder, runCommand } from './run-command.ts'
import { say } from './say.ts'

/** One stage of the Dockerfile, built. */
export interface Image {
  /** Folder that is the image's `/`. What it has of its base image are the accounts, Node and npm alone. */
  readonly root: string
  /** Where commands are run. */
  readonly workdir: string
  readonly env: Readonly<Record<string, string>>
  readonly user: string
  /** What is run: the `ENTRYPOINT`, if there is one, with the `CMD` or what is given in its place. */
  readonly entrypoint: readonly string[]
  readonly command: readonly string[]
  readonly healthCheck: readonly string[]
}

interface Instruction {
  readonly name: string
  /** `--from=site` as `from: 'site'`. */
  readonly flags: Readonly<Record<string, string>>
  readonly rest: string
}

/** A folder of this machine, and where the image has it. */
export type Volumes = Readonly<Record<string, string>>

interface RunSettings {
  readonly env?: Readonly<Record<string, string>>
  readonly user?: string
  readonly volumes?: Volumes
  /** Whether all but the volumes and `/tmp` is read-only, and nothing may get more rights. */
  readonly readOnly?: boolean
  readonly stdio?: SpawnOptions['stdio']
}

/**
 * What the base images are taken to be, besides this machine's programs and libraries (`/usr`, read-only): the Node
 * that runs this, its npm, and their accounts. So this says nothing about what the real ones lack.
 */
const baseAccounts: Record<string, string> = {
  'node:24-slim': 'node:x:1000:1000::/home/node:/bin/sh',
  'postgres:17': 'postgres:x:999:999::/var/lib/postgresql:/bin/sh',
}

/** What programs look up in `/etc`, such as certificates and names of hosts. */
const lookedUp = ['alternatives', 'hosts', 'ld.so.cache', 'nsswitch.conf', 'resolv.conf', 'ssl']

/** Lets steps reach registries as this machine does, by the authorities that it trusts, for what it lacks alone. */
const asHere = { NODE_USE_SYSTEM_CA: '1', npm_config_prefer_offline: 'true', CI: 'true' }

/** Programs and libraries of this machine, which a distribution has in `/usr` or beside it. */
const systemFolders = ['bin', 'lib', 'lib64', 'sbin']

/** Why images cannot be built and run on this machine, in a sentence. @returns undefined where they can */
export function whyNoImages(): string | undefined {
  if (process.platform !== 'linux') return 'Images are built without an engine on Linux alone.'
  if (process.getuid?.() !== 0) return 'Only root can build an image without an engine: it mounts folders.'
  const tried = spawnSync('unshare', ['--mount', 'sh', '-c', 'mount -t tmpfs none /mnt && setpriv --version'])
  return tried.status === 0 ? undefined : 'This machine does not let root mount folders for one process (unshare).'
}

/**
 * Carries out the steps of the Dockerfile without an engine. Caches (`--mount=type=cache`) are this account's own.
 * @param folder an empty one, in which each stage gets a folder
 * @returns the stages by name
 * @throws {Error} where the Dockerfile has something that is not known here, or a step fails, with its output
 */
export async function buildImages(folder: string): Promise<ReadonlyMap<string, Image>> {
  const instructions = parseDockerfile(await readFile(path.join(projectFolder, 'Dockerfile'), 'utf8'))
  const isLeftOut = await readDockerignore()
  const images = new Map<string, Image>()
  let stage = ''
  for (const instruction of instructions) {
    const [, from = '', name = ''] = /^(\S+) AS (\S+)$/.exec(instruction.rest) ?? []
    const isNew = instruction.name === 'FROM'
    if (isNew) stage = name
    const image = isNew ? await startStage(images.get(from) ?? from, path.join(folder, name)) : images.get(stage)
    if (!image || !stage) throw new Error(`The Dockerfile has no stage with a name for ${instruction.name}.`)
    images.set(stage, await carryOut(instruction, image, { images, isLeftOut }))
  }
  return images
}

/**
 * Starts a command in an image, as its user unless told otherwise. It keeps the number of the process that is returned,
 * which takes signals.
 * @throws {Error} for a user whom the image does not know
 */
export async function runInImage(
  image: Image,
  [program = '', ...args]: readonly string[],
  { env = {}, user = image.user, volumes = {}, readOnly = true, stdio = 'pipe' }: RunSettings = {},
): Promise<ChildProcess> {
  const accounts = await readFile(path.join(image.root, 'etc/passwd'), 'utf8')
  const [, , uid, gid, , home] =
    accounts
      .split('\n')
      .find((line) => line.startsWith(`${user}:`))
      ?.split(':') ?? []
  if (!uid || !gid || !home) throw new Error(`The image has no account ${user}.`)
  const pairs = Object.entries(volumes).flat()
  const bare = readOnly ? ['--no-new-privs', '--bounding-set=-all', '--inh-caps=-all'] : []
  const as = ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups', ...bare]
  const inside = [...as, 'env', `--chdir=${image.workdir}`, program, ...args]
  const sizes = [readOnly ? 'ro' : 'rw', String(Object.keys(volumes).length)]
  return spawn('unshare', ['--mount', 'sh', '-euc', enterScript, 'sh', image.root, ...sizes, ...pairs, ...inside], {
    cwd: '/',
    env: { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: home, ...image.env, ...env },
    stdio,
  })
}

/** `sh -c script sh ROOT ro|rw COUNT {OUTSIDE INSIDE}… COMMAND…`; each exec in it keeps the number of the process. */
const enterScript = `
root=$1 access=$2 count=$3; shift 3
mount --bind "$root" "$root"
for folder in /usr/*; do
  [ "$folder" = /usr/local ] || mount -o bind,ro "$folder" "$root$folder"
done
for folder in ${systemFolders.join(' ')}; do
  [ -L "/$folder" ] || [ ! -d "/$folder" ] || mount -o bind,ro "/$folder" "$root/$folder"
done
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
while [ "$count" -gt 0 ]; do
  mkdir -p "$root$2"
  mount --bind "$1" "$root$2"
  shift 2
  count=$((count - 1))
done
[ "$access" = rw ] || mount -o remount,bind,ro "$root"
exec chroot "$root" "$@"
`

interface Surroundings {
  readonly images: ReadonlyMap<string, Image>
  readonly isLeftOut: (file: string) => boolean
}

async function carryOut({ name, flags, rest }: Instruction, image: Image, around: Surroundings): Promise<Image> {
  const { from, mount, ...others } = flags
  if (name !== 'HEALTHCHECK' && Object.keys(others).length > 0)
    throw new Error(`${name} has a flag that is not known here: ${Object.keys(others).join(', ')}.`)
  switch (name) {
    case 'FROM':
    case 'EXPOSE':
      return image
    case 'WORKDIR':
      await mkdir(path.join(image.root, rest), { recursive: true })
      return { ...image, workdir: rest }
    case 'ENV':
      return { ...image, env: { ...image.env, ...readVariables(rest) } }
    case 'USER':
      return { ...image, user: rest }
    case 'CMD':
      return { ...image, command: JSON.parse(rest) }
    case 'ENTRYPOINT':
      return { ...image, entrypoint: JSON.parse(rest) }
    case 'HEALTHCHECK':
      return { ...image, healthCheck: JSON.parse(rest.replace(/^CMD /, '')) }
    case 'RUN':
      await runStep(image, rest, mount)
      return image
    case 'COPY':
      await copy(image, rest, from, around)
      return image
    default:
      throw new Error(`The Dockerfile has an instruction that is not known here: ${name}.`)
  }
}

/** An instruction a line; what stands in one is joined, and comments are gone. */
function parseDockerfile(text: string): Instruction[] {
  const lines = text.replace(/^#.*\n/gm, '').replace(/\\\n\s*/g, '')
  return lines.split('\n').flatMap((line) => {
    const [, name, given = '', rest] = /^([A-Z]+) ((?:--\S+ +)*)(.+)$/.exec(line.trim()) ?? []
    if (!name || !rest) {
      if (line.trim() === '') return []
      throw new Error(`The Dockerfile has a line that cannot be read: ${line}`)
    }
    const flags = [...given.matchAll(/--([^\s=]+)=(\S+)/g)].map(([, flag, value]) => [flag, value])
    return [{ name, flags: Object.fromEntries(flags), rest }]
  })
}

function readVariables(text: string): Record<string, string> {
  return Object.fromEntries(text.split(' ').map((pair) => pair.split('=', 2)))
}

/** What `.dockerignore` leaves out, by paths from the project: the last line that names a file or its folder counts. */
async function readDockerignore(): Promise<(file: string) => boolean> {
  const text = await readFile(path.join(projectFolder, '.dockerignore'), 'utf8')
  const rules = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return (file) => {
    const parts = file.split('/')
    const named = parts.map((_part, index) => parts.slice(0, index + 1).join('/'))
    const last = rules.findLast((rule) => named.some((name) => path.matchesGlob(name, rule.replace(/^!/, ''))))
    return last !== undefined && !last.startsWith('!')
  }
}

async function startStage(from: Image | string, root: string): Promise<Image> {
  if (typeof from === 'object') {
    await copyFolder(from.root, root)
    return { ...from, root }
  }
  const account = baseAccounts[from]
  if (!account) throw new Error(`What the base image ${from} brings is not known here.`)
  const usual = ['app', 'dev', 'etc', 'proc', 'root', 'tmp', 'usr/local/bin', 'usr/local/lib/node_modules']
  const home = account.split(':')[5] ?? ''
  for (const each of [...usual, `.${home}`]) await mkdir(path.join(root, each), { recursive: true })
  for (const each of await readdir('/usr')) await mkdir(path.join(root, 'usr', each), { recursive: true })
  for (const each of systemFolders) {
    const status = await lstat(`/${each}`).catch(() => undefined)
    if (status?.isSymbolicLink()) await symlink(await readlink(`/${each}`), path.join(root, each))
    else if (status) await mkdir(path.join(root, each))
  }
  for (const each of lookedUp) if (existsSync(`/etc/${each}`)) await copyFolder(`/etc/${each}`, `${root}/etc/${each}`)
  await writeFile(path.join(root, 'etc/passwd'), `root:x:0:0::/root:/bin/sh\n${account}\n`)
  const [name, , , gid] = account.split(':')
  await writeFile(path.join(root, 'etc/group'), `root:x:0:\n${name}:x:${gid}:\n`)
  await addNode(root)
  return { root, workdir: '/', env: {}, user: 'root', entrypoint: [], command: [], healthCheck: [] }
}

async function addNode(root: string): Promise<void> {
  await cp(process.execPath, path.join(root, 'usr/local/bin/node'))
  const { ok, output } = await runCommand('sh', ['-c', 'realpath "$(command -v npm)"'])
  if (!ok) throw new Error(`npm is not on the PATH:\n${output}`)
  await copyFolder(path.join(output.trim(), '../..'), path.join(root, 'usr/local/lib/node_modules/npm'))
  for (const program of ['npm', 'npx'])
    await symlink(`../lib/node_modules/npm/bin/${program}-cli.js`, path.join(root, 'usr/local/bin', program))
}

async function runStep(image: Image, command: string, mount: string | undefined): Promise<void> {
  const [, target] = /^type=cache,target=\/root\/(\S+)$/.exec(mount ?? '') ?? []
  if (mount && !target) throw new Error(`RUN has a mount that is not known here: ${mount}.`)
  const cache = path.join(homedir(), target ?? '')
  if (target) await mkdir(cache, { recursive: true })
  const child = await runInImage(image, ['/bin/sh', '-c', command], {
    env: asHere,
    readOnly: false,
    ...(target && { volumes: { [cache]: `/root/${target}` } }),
  })
  const { ok, output } = await outcomeOf(child)
  if (!ok) throw new Error(`RUN ${command} failed:\n${output.trim()}`)
}

/** Waits for the end of a command. @returns what it wrote */
export function outcomeOf(child: ChildProcess): Promise<{ ok: boolean; output: string }> {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ ok: code === 0, output }))
  })
}

async function copy(image: Image, text: string, from: string | undefined, around: Surroundings): Promise<void> {
  const parts = text.split(' ')
  const to = parts.pop() ?? ''
  const target = path.join(image.root, path.resolve(image.workdir, to))
  const source = from === undefined ? projectFolder : around.images.get(from)?.root
  if (source === undefined) throw new Error(`COPY names a stage that comes later or not at all: ${from}.`)
  for (const part of parts) {
    const file = path.join(source, part)
    const isFolder = (await lstat(file)).isDirectory()
    // A folder's content is copied, a file goes into a folder or gets the name that is given.
    const place = !isFolder && to.endsWith('/') ? path.join(target, path.basename(file)) : target
    if (from === undefined) await copyContext(file, place, around.isLeftOut)
    else await copyFolder(isFolder ? `${file}/.` : file, place)
  }
}

/** Copies what `.dockerignore` does not leave out. */
async function copyContext(file: string, target: string, isLeftOut: (file: string) => boolean): Promise<void> {
  if ((await lstat(file)).isDirectory()) {
    for (const name of await readdir(file)) {
      if (name !== 'node_modules') await copyContext(path.join(file, name), path.join(target, name), isLeftOut)
    }
  } else if (!isLeftOut(path.relative(projectFolder, file))) {
    await mkdir(path.dirname(target), { recursive: true })
    await cp(file, target)
  }
}

/** With owners, modes and links as they are. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true })
  const { ok, output } = await runCommand('cp', ['--archive', '--reflink=auto', '--no-target-directory', from, to])
  if (!ok) throw new Error(output)
}

/** How large a folder is: bytes and number of its files. */
export async function sizeOf(folder: string): Promise<{ bytes: number; files: number }> {
  let bytes = 0
  let files = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile()) continue
    bytes += (await lstat(path.join(entry.parentPath, entry.name))).size
    files += 1
  }
  return { bytes, files }
}

if (import.meta.main) {
  const problem = whyNoImages()
  const [target] = process.argv.slice(2)
  if (problem || !target || existsSync(target)) {
    say(problem ?? 'Say which folder to make: npm run image -- FOLDER')
    process.exitCode = 1
  } else {
    for (const [name, { root }] of await buildImages(path.resolve(target))) {
      const { bytes, files } = await sizeOf(path.join(root, 'app'))
      say(`${root}: ${name}, of which /app is ${Math.round(bytes / 1e6)} MB in ${files} files.`)
    }
  }
}
