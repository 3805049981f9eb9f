/** The types of the comparing of pictures. Nothing here exists at run time. */

/** In pixels of the pictures. */
export type Masks = { x: number; y: number; width: number; height: number }[];

export interface Pixels {
  width: number;
  height: number;
  data: Uint8ClampedArray;
  /** The same, a pixel each. */
  words: Uint32Array;
}

export interface PixelComparison {
  /** Those that were compared. */
  pixelCount: number;
  differentPixelCount: number;
  /** RGBA; null without a difference. */
  picture: Uint8ClampedArray<ArrayBuffer> | null;
}

export interface CompareOptions {
  masks?: Masks;
  /** From 0 to 1: how different a colour may be. */
  threshold?: number;
}

export interface Comparison {
  /** Those that were compared; 0 where none could be. */
  pixelCount: number;
  differentPixelCount: number;
  /** A PNG in base64; null if the pictures are equal or cannot be compared. */
  difference: string | null;
  /** Why they cannot be compared, in a sentence. */
  reason?: string;
}

/** `globalThis.tandemPictures`. Nothing of it throws. */
export interface Pictures {
  /** Compares two PNGs in base64. */
  compare(expected: string, actual: string, options?: CompareOptions): Promise<Comparison>;
}
