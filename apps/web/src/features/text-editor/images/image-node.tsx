import type { ImageReceipt } from '@divine/contracts/calls/images'
import type { ImageSize } from '@divine/contracts/texts/image-rules'
import {
  $applyNodeReplacement,
  $create,
  $getState,
  $setState,
  createState,
  DecoratorNode,
  type DOMExportOutput,
  type LexicalNode,
  numberValue,
  stringValue,
} from 'lexical'
import type { ReactNode } from 'react'
import { EditedImage } from './edited-image.tsx'

const srcState = createState('src', { parse: stringValue() })
const altState = createState('alt', { parse: stringValue() })
const widthState = createState('width', { parse: numberValue() })
const heightState = createState('height', { parse: numberValue() })

/** A picture in the text: a stored one, or one whose file is still being sent. */
export class ImageNode extends DecoratorNode<ReactNode> {
  /** The file, until it is stored. */
  __file: Blob | undefined

  override $config() {
    return this.config('image', {
      extends: DecoratorNode,
      stateConfigs: [srcState, altState, widthState, heightState].map((stateConfig) => ({ flat: true, stateConfig })),
    })
  }

  override afterCloneFrom(previous: this): void {
    super.afterCloneFrom(previous)
    this.__file = previous.__file
  }

  /** Path of the stored picture; empty while it is being sent. */
  getSrc(): string {
    return $getState(this, srcState)
  }

  getAlt(): string {
    return $getState(this, altState)
  }

  /** Width in pixels at which it is drawn; 0 means its own. */
  getWidth(): number {
    return $getState(this, widthState)
  }

  getHeight(): number {
    return $getState(this, heightState)
  }

  getFile(): Blob | undefined {
    return this.getLatest().__file
  }

  setAlt(alt: string): this {
    return $setState(this, altState, alt)
  }

  setSize({ width, height }: ImageSize): this {
    return $setState($setState(this, widthState, width), heightState, height)
  }

  setFile(file: Blob): this {
    const writable = this.getWritable()
    writable.__file = file
    return writable
  }

  /** The file is stored: from now on the picture is loaded from there. */
  setStored({ src, width, height }: ImageReceipt): this {
    const writable = this.getWritable()
    writable.__file = undefined
    return $setState(writable, srcState, src).setSize({ width, height })
  }

  override createDOM(): HTMLElement {
    return document.createElement('span')
  }

  override updateDOM(): false {
    return false
  }

  override exportDOM(): DOMExportOutput {
    const element = document.createElement('img')
    element.setAttribute('src', this.getSrc())
    element.setAttribute('alt', this.getAlt())
    if (this.getWidth()) element.setAttribute('width', String(this.getWidth()))
    if (this.getHeight()) element.setAttribute('height', String(this.getHeight()))
    return { element }
  }

  override decorate(): ReactNode {
    return (
      <EditedImage
        nodeKey={this.getKey()}
        src={this.getSrc()}
        alt={this.getAlt()}
        width={this.getWidth()}
        height={this.getHeight()}
        file={this.getFile()}
      />
    )
  }
}

export function $createImage(image: ImageReceipt, alt: string): ImageNode {
  return $applyNodeReplacement($create(ImageNode)).setStored(image).setAlt(alt)
}

/** A picture that is sent as soon as it is in the text. */
export function $createSendingImage(file: Blob, alt = ''): ImageNode {
  return $applyNodeReplacement($create(ImageNode)).setFile(file).setAlt(alt)
}

export function $isImageNode(node: LexicalNode | null | undefined): node is ImageNode {
  return node instanceof ImageNode
}
