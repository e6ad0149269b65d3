/** Why a profile store failed. */
export type ProfileStoreErrorCode =
  /** The key is wrong or the stored bytes were changed; decryption cannot tell which. */
  | "profile_unreadable"
  /** Profiles exist, but the key file is missing. */
  | "profile_key_missing"
  /** The key is malformed, or other users may read its file. */
  | "profile_key_unusable"
  /** The object to store is not a valid profile. */
  | "profile_invalid";

/** Thrown by profile stores before anything is changed; its message contains no value and no key. */
export class ProfileStoreError extends Error {
  readonly code: ProfileStoreErrorCode;

  constructor(code: ProfileStoreErrorCode, message: string) {
    super(message);
    this.name = "ProfileStoreError";
    this.code = code;
  }
}
