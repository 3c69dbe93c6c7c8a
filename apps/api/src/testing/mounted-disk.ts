import { spawnSync } from 'node:child_process'

/**
 * Runs a program in a process that alone sees a disk mounted.
 * @param mount commands of a shell that mount it at `"$1"`
 * @param folder where it is mounted
 * @param program JavaScript that finds its arguments from `process.argv[1]` on
 * @returns what it has written; undefined where this account may not mount anything
 */
export function runOnDisk(mount: string, folder: string, program: string, argument: string): string | undefined {
  const shell = ['sh', '-c', `${mount} && exec "$2" -e "$3" "$4"`, 'sh', folder, process.execPath, program, argument]
  const { status, stdout } = spawnSync('unshare', ['--map-root-user', '--mount', ...shell], { encoding: 'utf8' })
  return status === 0 ? stdout : undefined
}

/** Mounts a disk without room at `"$1"`. */
export const fullDisk = 'mount -t tmpfs -o size=64k none "$1" && dd if=/dev/zero of="$1/other" bs=1k count=64'
