import type { DifferenceReason } from '@divine/contracts/orders/settlements'
import { query } from '../../scripts/postgres-server.ts'

export interface StoredRun {
  readonly id: number
  readonly actId: string | null
}

export interface StoredStop {
  readonly run: number
  readonly reference: string
  /** Whether its run is being put together still. */
  readonly isPlanned: boolean
}

export interface StoredSettlement {
  readonly run: number
  readonly by: string
  readonly expectedNaira: number
  readonly broughtNaira: number
  readonly reason: DifferenceReason | null
  readonly isTakenBack: boolean
}

export interface StoredPayment {
  readonly run: number
  readonly actId: string | null
  readonly naira: number
}

/** Runs and their money, as the tables have them, oldest first. */
export interface StoredDelivery {
  readonly runs: readonly StoredRun[]
  readonly stops: readonly StoredStop[]
  readonly settlements: readonly StoredSettlement[]
  readonly payments: readonly StoredPayment[]
}

export async function readStoredDelivery(databaseUrl: string): Promise<StoredDelivery> {
  // As JSON, which has numbers where the driver gives texts.
  const read = async (columns: string, from: string) =>
    (await query(databaseUrl, `select to_jsonb(found) as row from (select ${columns} from ${from}) found`)).map(
      ({ row }) => row as never,
    )
  return {
    runs: await read('id, act_id as "actId"', 'runs order by id'),
    stops: await read(
      'run_stops.run_id as run, reference, is_planned as "isPlanned"',
      'run_stops join orders on orders.id = order_id order by run_stops.run_id, position',
    ),
    settlements: await read(
      `run_id as run, by, expected_naira as "expectedNaira", brought_naira as "broughtNaira", reason,
       taken_back_at is not null as "isTakenBack"`,
      'run_settlements order by id',
    ),
    payments: await read(
      'run_id as run, act_id as "actId", naira',
      'run_payments where taken_back_at is null order by id',
    ),
  }
}
