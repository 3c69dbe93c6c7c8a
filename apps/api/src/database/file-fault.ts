const reasons: Record<string, string> = {
  EACCES: 'this account may not write there',
  EDQUOT: 'the disk quota is used up',
  EEXIST: 'there is a file of that name',
  EFBIG: 'files may not be that large here',
  ENOENT: 'there is no such folder',
  ENOSPC: 'the disk is full',
  ENOTDIR: 'a part of its path is a file, not a folder',
  EPERM: 'this account may not write there',
  EROFS: 'the disk can only be read',
}

/** Why a file or folder could not be written, in words; undefined for any other kind of error. */
export function fileFault(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined
}
