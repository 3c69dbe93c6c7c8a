import { formatTool } from './format-tool.ts'

export const underline = formatTool('underline', 'Underline', 'underline', <u>U</u>)
