import { formatTool } from './format-tool.ts'

export const strike = formatTool('strike', 'Strike', 'strikethrough', <s>S</s>)
