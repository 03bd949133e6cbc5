// SPDX-License-Identifier: MIT
pragma solidity ^0.8.24;

/// What a login reads of Farcaster's two registries: whose address holds an account, and which other ones may sign in for it.
/// Anybody may write here: it stands on local chains alone.
contract FarcasterRegistry {
    struct KeyData {
        uint8 state;
        uint32 keyType;
    }

    mapping(address => uint256) public idOf;
    mapping(uint256 => mapping(bytes => KeyData)) private keys;

    function register(address owner, uint256 fid) external {
        idOf[owner] = fid;
    }

    /// State 1 is a key that was added, 2 one that was removed; type 2 signs in.
    function setKey(uint256 fid, bytes calldata key, uint8 state, uint32 keyType) external {
        keys[fid][key] = KeyData(state, keyType);
    }

    function keyDataOf(uint256 fid, bytes calldata key) external view returns (KeyData memory) {
        return keys[fid][key];
    }
}
