import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useId } from 'react'
import styles from './bar-pictures.module.css'
import { count } from './shares.ts'

/** Pictures of counts as bars. They are drawn where the page is made, so that they stand without script. */

/** What a bar inside a row says, and its look, from the outermost to the innermost. */
export const looks = {
  ordered: { words: 'Ordered', height: 1, className: styles.whole },
  confirmed: { words: 'Confirmed', height: 0.84, className: styles.pale },
  delivered: { words: 'Delivered', height: 0.5, className: styles.dark },
  paid: { words: 'Paid', height: 0.2, className: styles.thin },
  called: { words: 'Called', height: 1, className: styles.whole },
  calledConfirmed: { words: 'Confirmed', height: 0.84, className: styles.dark },
  alone: { words: 'Orders', height: 1, className: styles.dark },
} as const
export type Look = keyof typeof looks

export interface BarRow {
  readonly key: string
  readonly name: string
  /** The figures in words, at the end of the bar or above it. */
  readonly end: string
  /** One count for each look of the picture. */
  readonly counts: readonly number[]
}

interface BarsProps {
  /** Names the picture, and the table that has the same figures. */
  readonly label: string
  readonly rows: readonly BarRow[]
  readonly looks: readonly Look[]
  /** Width of the names left of the bars, in units of the picture; without one they are above. */
  readonly nameWidth?: number
}

/** The picture is this wide; its text has the size of the page's where it is shown as wide. */
const width = 340
/** Room for a digit at the end of a bar, also in the widest of the page's fonts. */
const digitWidth = 9
/** From more rows on they are closer, so that a month is no longer than a page. */
const mostRoomyRows = 14
/** Longest name that has room above a bar, beside the figures. The table has the whole of it. */
const longestName = 24

/** Fills the one shade that no grey would tell from the others: on paper, and where colours are few. */
function Hatching({ id }: { id: string }) {
  return (
    <pattern id={id} width={5} height={5} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={5} height={5} fill="#fff" />
      <rect width={1.5} height={5} />
    </pattern>
  )
}

/** Bars inside bars, so that a share is seen as a length. */
export function Bars({ label, rows, looks: shown, nameWidth }: BarsProps) {
  const hatching = useId()
  const isBeside = nameWidth !== undefined
  const isClose = isBeside && rows.length > mostRoomyRows
  const rowHeight = isClose ? 26 : isBeside ? 36 : 58
  const height = rows.length * rowHeight
  const left = nameWidth ?? 1
  const endWidth = isBeside ? 8 + digitWidth * Math.max(...rows.map(({ end }) => end.length)) : 1
  const most = Math.max(1, ...rows.flatMap(({ counts }) => counts))
  const x = scaleLinear({ domain: [0, most], range: [0, width - left - endWidth] })
  const y = scaleBand({ domain: rows.map(({ key }) => key), range: [0, height] })
  const barHeight = isClose ? 20 : isBeside ? 26 : 24
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMin"
      role="img"
      aria-label={label}
      className={styles.picture}
    >
      <Hatching id={hatching} />
      {rows.map(({ key, name, end, counts }) => {
        const top = y(key) ?? 0
        const barTop = isBeside ? top + (rowHeight - barHeight) / 2 : top + 26
        const longest = x(Math.max(...counts))
        return (
          <g key={key}>
            <title>{`${name}: ${wordsOf(counts, shown)}`}</title>
            <text x={0} y={isBeside ? top + rowHeight / 2 + 5 : top + 19} className={styles.name}>
              {isBeside ? name : shortened(name)}
            </text>
            {counts.map((value, index) => {
              const look = looks[shown[index] ?? 'alone']
              return (
                value > 0 && (
                  <Bar
                    key={look.words}
                    x={left}
                    y={barTop + (barHeight * (1 - look.height)) / 2}
                    width={x(value)}
                    height={barHeight * look.height}
                    fill={`url(#${hatching})`}
                    className={look.className ?? ''}
                  />
                )
              )
            })}
            <text
              x={isBeside ? left + longest + 6 : width}
              y={isBeside ? top + rowHeight / 2 + 5 : top + 19}
              textAnchor={isBeside ? 'start' : 'end'}
              className={styles.end}
            >
              {end}
            </text>
          </g>
        )
      })}
    </svg>
  )
}

/** The counts of a row in words, for whoever points at it: `16 ordered, 9 confirmed`. */
function wordsOf(counts: readonly number[], shown: readonly Look[]): string {
  return counts
    .map((value, index) => `${count(value)} ${looks[shown[index] ?? 'alone'].words.toLowerCase()}`)
    .join(', ')
}

function shortened(name: string): string {
  return name.length > longestName ? `${name.slice(0, longestName - 1).trimEnd()}…` : name
}

export interface StackPart {
  readonly key: string
  readonly size: number
}

const stackLooks = [styles.whole, styles.pale, styles.thin, styles.black]

/** One bar of several parts, such as money by its age. */
export function Stack({ label, parts }: { label: string; parts: readonly StackPart[] }) {
  const hatching = useId()
  const sizes = parts.map(({ size }) => Math.max(0, size))
  const all = sizes.reduce((sum, size) => sum + size, 0)
  const x = scaleLinear({ domain: [0, Math.max(1, all)], range: [1, width - 1] })
  return (
    <svg viewBox={`0 0 ${width} 50`} role="img" aria-label={label} className={styles.picture}>
      <Hatching id={hatching} />
      {parts.map(({ key }, index) => {
        const begin = sizes.slice(0, index).reduce((sum, size) => sum + size, 0)
        const size = sizes[index] ?? 0
        return (
          size > 0 && (
            <Bar
              key={key}
              x={x(begin)}
              y={2}
              width={x(begin + size) - x(begin)}
              height={46}
              fill={`url(#${hatching})`}
              className={stackLooks[index] ?? ''}
            />
          )
        )
      })}
    </svg>
  )
}

/** What the shades of a picture of bars mean. @param atEnd whether all counts stand at the end of a bar */
export function BarKey({ looks: shown, atEnd = false }: { looks: readonly Look[]; atEnd?: boolean }) {
  return (
    <>
      <Key entries={shown.map((look) => looks[look])} />
      {atEnd && <p className={styles.order}>Beside a name: {shown.map((look) => looks[look].words).join(' · ')}</p>}
    </>
  )
}

/** What the shades of a {@link Stack} mean, by the names of its parts. */
export function StackKey({ names }: { names: readonly string[] }) {
  return <Key entries={names.map((words, index) => ({ words, height: 1, className: stackLooks[index] }))} />
}

interface KeyEntry {
  readonly words: string
  readonly height: number
  readonly className: string | undefined
}

/** Each box is as high as its bar is inside a row. */
function Key({ entries }: { entries: readonly KeyEntry[] }) {
  const hatching = useId()
  return (
    <ul className={styles.key}>
      {entries.map(({ words, height, className }, index) => (
        <li key={words}>
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <Hatching id={`${hatching}${index}`} />
            <rect
              x={1}
              y={10 - 8 * height}
              width={18}
              height={16 * height}
              fill={`url(#${hatching}${index})`}
              className={className}
            />
          </svg>
          {words}
        </li>
      ))}
    </ul>
  )
}
