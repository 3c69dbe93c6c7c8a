import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  type DragMoveEvent,
  KeyboardSensor,
  type Modifier,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  arrayMove,
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ReactNode } from 'react'
import { useIsAwake } from '#/shared/use-is-awake.ts'
import { DeskIcon } from '#/trade/desk/desk-icon.tsx'
import styles from './catalogue-page.module.css'
import { type ListedProduct, ProductFacts } from './product-facts.tsx'
import type { PlaceNews } from './shop-order.ts'

interface SortableProductsProps<Listed extends ListedProduct> {
  /** In the order of the shop. */
  readonly products: readonly Listed[]
  /** Whether whoever looks may move them. */
  readonly mayMove: boolean
  /** Called while a product is in the hand, and when it is put back. */
  readonly onNews: (news: PlaceNews) => void
  /** Called when a product is put down, with the keys of all in their new order. */
  readonly onDrop: (key: string, keys: readonly string[]) => void
  /** What else the row of a product says, below its price. */
  readonly more: (product: Listed) => ReactNode
}

/** Pixels that the mouse moves before a press of a handle is a drag. */
const slackPx = 4

/** The list only goes up and down. */
const upright: Modifier = ({ transform }) => ({ ...transform, x: 0 })

/** The page's own status says the same in its words: one region that speaks, which everybody sees. */
const unspoken = () => undefined
const announcements: Announcements = {
  onDragStart: unspoken,
  onDragOver: unspoken,
  onDragEnd: unspoken,
  onDragCancel: unspoken,
}
const screenReaderInstructions = {
  draggable: 'Press Space, then the arrow keys. Enter or Space drops it, Escape puts it back.',
}

/**
 * What the shop sells, to be put into another order: by a handle where the window is wide and script runs, and by
 * arrows everywhere. The arrows also work before the page wakes up and without script.
 */
export function SortableProducts<Listed extends ListedProduct>(props: SortableProductsProps<Listed>) {
  const { products, mayMove, onNews, onDrop, more } = props
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: slackPx } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const keys = products.map(({ key }) => key)

  function onDragMove({ active, over, activatorEvent }: Pick<DragMoveEvent, 'active' | 'over' | 'activatorEvent'>) {
    const key = String(active.id)
    onNews({
      key,
      state: activatorEvent instanceof KeyboardEvent ? 'carried' : 'dragged',
      over: keys.indexOf(String(over?.id ?? key)),
    })
  }

  function onDragEnd({ active, over }: DragEndEvent) {
    const key = String(active.id)
    onDrop(key, arrayMove(keys, keys.indexOf(key), keys.indexOf(String(over?.id ?? key))))
  }

  return (
    <DndContext
      id="how-to-move"
      sensors={sensors}
      collisionDetection={closestCenter}
      modifiers={[upright]}
      accessibility={{ announcements, screenReaderInstructions }}
      onDragStart={(event) => onDragMove({ ...event, over: null })}
      onDragOver={onDragMove}
      onDragEnd={onDragEnd}
      onDragCancel={({ active }) => onNews({ key: String(active.id), state: 'back' })}
    >
      <SortableContext items={keys} strategy={verticalListSortingStrategy}>
        <ol className={styles.list}>
          {products.map((product, index) => (
            <SortableRow
              key={product.key}
              product={product}
              mayMove={mayMove}
              isFirst={index === 0}
              isLast={index === products.length - 1}
            >
              {more(product)}
            </SortableRow>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  )
}

interface SortableRowProps {
  readonly product: ListedProduct
  readonly mayMove: boolean
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly children: ReactNode
}

function SortableRow({ product, mayMove, isFirst, isLast, children }: SortableRowProps) {
  const { key, name } = product
  const isAwake = useIsAwake()
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: !mayMove,
    attributes: { roleDescription: 'handle' },
  })
  return (
    <li
      ref={setNodeRef}
      id={key}
      className={isDragging ? styles.lifted : undefined}
      style={transform ? { transform: `translateY(${transform.y}px)`, transition } : undefined}
    >
      {mayMove && (
        <span className={styles.grip}>
          {isAwake && (
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              className={styles.handle}
              aria-label={`Move ${name}`}
            >
              <DeskIcon name="drag" />
            </button>
          )}
        </span>
      )}
      <ProductFacts product={product}>{children}</ProductFacts>
      {mayMove &&
        (['up', 'down'] as const).map((move) => (
          <button
            key={move}
            type="submit"
            name="do"
            value={`${move} ${key}`}
            className={styles.move}
            aria-label={`Move ${name} ${move}`}
            aria-disabled={(move === 'up' ? isFirst : isLast) || undefined}
          >
            <DeskIcon name={move} />
          </button>
        ))}
    </li>
  )
}
