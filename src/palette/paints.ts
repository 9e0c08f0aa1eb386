import { hex } from './hex.ts';

/**
 * Paints of drawn and printed pictures (hero, illustrations, share pictures, figures), as sRGB: ramps from light to dark round the
 * roles of the screens. They are not text colours; text in a picture takes `hex.light` or `white`.
 */
export const paints = {
  white: '#ffffff',
  black: '#000000',
  /** Marigold to saffron. */
  saffron: ['#fff1d6', '#ffe0b0', '#ffd9a0', '#ffce8a', '#ffc06a', hex.dark.saffron, '#f0a041', '#e08a1e'],
  /** Sand and morning light. */
  sand: ['#fbf6ea', '#f6dfb5', '#f2b45c'],
  /** Monsoon hills, from far to near. */
  teal: ['#8cc0ad', '#4fbdb0', '#3a9d93', '#3f978b', '#13766d', '#0f766e', '#14695f', '#0f5f58', '#0d4f48'],
  indigo: ['#8d9af0', '#7f90f2', '#6373d6', '#4b59b8', '#3a469c', hex.light.primary, '#2d3487', '#2a3180'],
  night: ['#232b6e', '#20265f', '#1c2159', '#171b4a', '#12163a'],
  brick: ['#c94f3d', '#b5412f', '#8a4b00'],
  skin: ['#c08a5e', '#a9744a', '#8a5a34', '#6b3f22'],
  /** Skin in a portrait: lighter and darker than the four of a crowd, and lips. */
  face: ['#efc5a3', '#e9bd98', '#75462b', '#6d2a22'],
  /** Straw, its shade, chestnut, mahogany, its shade, black. */
  hair: ['#d9c08c', '#b99d66', '#8c5a2f', '#5d2f20', '#4a2418', '#201716'],
  /** Laid over a colour to darken it. */
  shade: '#00000026',
} as const;

/** The conference's colours in print (Word, PowerPoint, PDF, share pictures): the light theme, with lines and a teal that hold on paper. */
export const print = {
  ink: hex.light.ink,
  muted: hex.light.muted,
  paper: hex.light.paper,
  line: '#d9d4c5',
  indigo: hex.light.primary,
  indigoTint: hex.light['primary-wash'],
  saffron: hex.light.saffron,
  saffronTint: hex.light['saffron-wash'],
  /** Small words on indigo. */
  saffronPale: paints.saffron[2],
  teal: paints.teal[5],
  /** Ground of a field to be filled in. */
  field: '#f6f7fc',
  white: paints.white,
} as const;
