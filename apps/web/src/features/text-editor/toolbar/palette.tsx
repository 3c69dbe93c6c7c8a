import { useId } from 'react'
import type { ChoiceTool } from '../tools/tool.ts'
import styles from './palette.module.css'

interface PaletteProps {
  readonly tool: ChoiceTool
  readonly chosen: string | undefined
  choose(value: string): void
}

/** A button that opens its colours below it. Escape or a press elsewhere closes them. */
export function Palette({ tool, chosen, choose }: PaletteProps) {
  const id = useId()
  const isBehind = tool.id === 'background'
  return (
    <>
      <button
        type="button"
        data-tool={tool.id}
        aria-label={tool.name}
        title={tool.name}
        className={styles.button}
        popoverTarget={id}
        onMouseDown={(event) => event.preventDefault()}
      >
        {isBehind ? (
          <span className={styles.behind} style={{ background: chosen || 'var(--rt-amber-bg)' }}>
            A
          </span>
        ) : (
          <span className={styles.letter}>
            A
            <i style={{ background: chosen || 'var(--ink)' }} />
          </span>
        )}
      </button>
      <fieldset id={id} popover="auto" aria-label={tool.name} className={styles.palette}>
        {tool.choices.map(({ value, name }) => (
          <button
            key={value}
            type="button"
            className={styles.colour}
            aria-pressed={value === (chosen ?? '')}
            popoverTarget={id}
            popoverTargetAction="hide"
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => choose(value)}
          >
            {value && <i style={{ background: value }} />}
            {name}
          </button>
        ))}
      </fieldset>
    </>
  )
}
