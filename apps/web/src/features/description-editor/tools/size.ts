import { textStyleTool } from './text-style-tool.ts'

export const size = textStyleTool({ kind: 'list', id: 'size', name: 'Size' }, 'font-size', 'Normal')
