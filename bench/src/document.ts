import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { cellsOf, type LastResult, readResults, wordsOf } from './harness/report.ts'
import { say } from './harness/say.ts'

/**
 * Writes docs/measured.md from the last results of `npm run bench`, `npm run faults` and `npm run failover`. What was
 * not measured on this machine remains as the page has it.
 */

const page = path.join(import.meta.dirname, '../../docs/measured.md')
const e2eFolder = path.join(import.meta.dirname, '../../e2e')
/** What counts promises, by the titles of its sections. */
const trialFiles = {
  Faults: 'faults/results.json',
  'Behind nginx': 'failover/nginx.results.json',
  'Behind a pooler': 'failover/pgbouncer.results.json',
  'On a cluster of Postgres': 'failover/patroni.results.json',
} as const

const notMeasured = [
  'Two processes where cores allow: with two cores one process, Postgres and whoever asks have them all.',
  'Search engines, screen readers and real phones: Lighthouse and Chromium stand in for them.',
  'The image of the container: there was no engine to build it.',
]

const fallsShort = [
  'An order costs half as much again as the bare route, which writes the same rows to the same tables, with the indexes by which staff find an order: that is the digest, the reference, the token, the phone number, the flags, and the texts of the statements, which Drizzle writes anew in each transaction. Over 32 connections that never pause, the load, Postgres and the site on two cores, one in a hundred waits 55 ms.',
  'A key in a description of 100 KB, four times slower, is near its limit. Times come in steps of 8 ms: of three runs on one day the 95th percentile was 56, 48 and 40 ms, of a bare contenteditable beside it 48, 40 and 40. The last run stands above.',
  'On 2G a page does not wake up in 3 seconds. What it needs is asked for at once, so that the time is one round trip and the bytes; but of those React and the router are 84 KB, 2.8 s of the line by themselves.',
  'A move and a note take up to three times as long as a bare act, which looks up who is signed in, writes the event and reads the order as they do, and about five times an update of one row alone: some five milliseconds that nobody feels.',
  'Fifty agents who press again at once, with the load, Postgres and the site on two cores, wait for each other for 0.4 s, half as long again as on a bare route: that measures the processors. A desk has two to six, who wait less than 0.1 s even if none of them pauses; and fifty who talk to a buyer for four seconds wait 0.02 s. No buyer is given twice.',
  'The embedded database, which is for trying the site, takes three times as long as its bare route since the desk has its indexes.',
  'The first file of a million orders takes a process 100 to 180 MB, however short the pieces are, and the next ones almost nothing: it is the room that V8 gives to young objects once a process makes many, with or without a file. It was measured with the 16 MB that V8 has by itself; the process now starts with 8, and 4 would make it work 15 to 30 % longer on pages and lists. The same goes for the first workbook of a process.',
  'On /shop Lighthouse finds a heart too small to touch: at the height of its screen the bar for WhatsApp covers most of that one until the page is scrolled.',
  'Two processes on two cores are no faster than one: the machine is busy with one already.',
  'The figures of two million orders are from a Postgres with 5 GB of `shared_buffers`. The night took 0.7 times as long for a row as among 10,000 in the run before, and 3.3 times with 128 MB, where the journal of an order also takes 11 ms: nobody feels it.',
]

function sectionOf({ title, conditions, figures }: LastResult): string {
  const { postgres, ...machine } = conditions
  const rows = figures.map((figure) => `| ${cellsOf(figure).join(' | ')} |`)
  return [
    `## ${title}`,
    '',
    `${wordsOf(machine)}. Postgres: ${wordsOf(postgres)}.`,
    '',
    '| figure | value | unit | target | |',
    '| --- | ---: | --- | --- | --- |',
    ...rows,
  ].join('\n')
}

/** @returns undefined if no whole run is at hand */
async function trialSection(title: string, file: string): Promise<string | undefined> {
  const text = await readFile(path.join(e2eFolder, file), 'utf8').catch(() => undefined)
  if (text === undefined) return
  const { date, seed, broken, ...counts } = JSON.parse(text)
  const rows = Object.entries(counts).map(([name, value]) => `| ${name} | ${value} |`)
  return [
    `## ${title}${seed === undefined ? '' : `, seed ${seed}`}`,
    '',
    `${date}. ${broken.length === 0 ? 'Every promise was kept.' : `Broken: ${broken.join('; ')}.`}`,
    '',
    '| what | how many |',
    '| --- | ---: |',
    ...rows,
  ].join('\n')
}

const heading = /^## (.*?)(?:, seed \d+)?$/m

/** The sections of the page as it is, by what they are about. */
async function formerSections(): Promise<Map<string, string>> {
  const [, ...sections] = (await readFile(page, 'utf8')).trimEnd().split(/\n\n(?=## )/)
  return new Map(sections.map((section) => [aboutOf(section), section]))
}

function aboutOf(section: string): string {
  return heading.exec(section)?.[1] ?? section
}

const sections = await formerSections()
for (const about of ['What falls short, and why', 'Not measured']) sections.delete(about)
const trials = await Promise.all(Object.entries(trialFiles).map(([title, file]) => trialSection(title, file)))
for (const section of [...Object.values(await readResults()).map(sectionOf), ...trials]) {
  if (section !== undefined) sections.set(aboutOf(section), section)
}
await writeFile(
  page,
  `${[
    '# Measured',
    `Written by \`npm run measured\` on ${new Date().toISOString().slice(0, 10)} from what \`npm run bench\`, \`npm run faults\` and \`npm run failover\` found. Ratios hold between machines better than times do.`,
    ...sections.values(),
    `## What falls short, and why\n\n${fallsShort.map((what) => `- ${what}`).join('\n')}`,
    `## Not measured\n\n${notMeasured.map((what) => `- ${what}`).join('\n')}`,
  ].join('\n\n')}\n`,
)
say(`Written to ${page}`)
