import { addresses } from '@divine/contracts/calls/addresses'
import { type CallRow, callTable, type StaffCallName } from '@divine/contracts/calls/role-table'

const namesByCall = new Map(Object.entries(addresses).map(([name, { method, url }]) => [`${method} ${url}`, name]))

/** The staff's call with this method and this pattern of its path; undefined where there is none. */
export function callNamed(method: string, url: string): StaffCallName | undefined {
  const name = namesByCall.get(`${method === 'HEAD' ? 'GET' : method} ${url}`) ?? ''
  return name in callTable ? (name as StaffCallName) : undefined
}

/** Its row in the table of roles. */
export function rowOf(method: string, url: string): CallRow | undefined {
  const name = callNamed(method, url)
  return name && callTable[name]
}
