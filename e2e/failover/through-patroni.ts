import { query } from '../../scripts/postgres-server.ts'
import type { Findings } from './findings.ts'
import { type Cluster, type Member, startCluster } from './patroni-cluster.ts'
import { type Failure, throughFailures } from './through-failures.ts'

/** The site on a cluster whose leader is killed, cut off and hung while people order. */
export async function throughPatroni(say: (text: string) => void): Promise<Findings> {
  await using stack = new AsyncDisposableStack()
  const cluster = await startCluster(stack)
  await cluster.whole()
  say(`${cluster.description}: the cluster is whole.`)
  const { databaseUrl } = cluster
  const { counts, broken } = await throughFailures(stack, {
    subject: 'the leader',
    databaseUrl,
    failures: [
      ofLeader(cluster, 'killed', (leader) => leader.kill()),
      ofLeader(cluster, 'cut off', async (leader) => leader.cut()),
      ofLeader(cluster, 'hung', (leader) => leader.hang()),
    ],
    orders: 2_000,
    seconds: 150,
    awayMs: 15_000,
    say,
  })
  const [replicas] = await query(databaseUrl, `select count(*)::int as count from pg_stat_replication`)
  return { counts: { ...counts, 'followers at the end': Number(replicas?.count) }, broken }
}

/** Something that happens to whoever leads then. */
function ofLeader(cluster: Cluster, what: string, happens: (leader: Member) => Promise<void>): Failure {
  let leader: Member | undefined
  return {
    what,
    async happen() {
      leader = await cluster.leader()
      await happens(leader)
    },
    async restore() {
      await leader?.restore()
      await cluster.whole()
    },
  }
}
